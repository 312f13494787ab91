import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#api/config/project-root.ts'

export const TSX = join(projectRoot, 'node_modules/tsx/dist/cli.mjs')

/** The portal as a process of its own, from its sources: no build is needed. */
export async function startPortalProcess(settings: Record<string, string>) {
  const child = spawn(process.execPath, [TSX, join(projectRoot, 'src/api/server.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '100000',
      LIMIT_ORDERS_PER_HOUR: '100000',
      ...settings,
    },
  })
  let printed = ''
  const url = await new Promise<string>((ready, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        const address = /http:\/\/localhost:(\d+)\b/.exec(printed)
        if (address) ready(`http://127.0.0.1:${address[1]}`)
      })
    }
    child.on('exit', (code) => fail(new Error(`the portal ended with ${code} before it was ready: ${printed}`)))
  })
  return { url, stop: () => end(child) }
}

function end(child: ChildProcess) {
  return new Promise<void>((done) => {
    if (child.exitCode !== null) done()
    child.on('exit', () => done())
    child.kill('SIGTERM')
  })
}
