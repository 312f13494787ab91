import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { projectRoot } from '#api/config/project-root.ts'
import { withAdmin } from './clone-template.ts'

/** The built server and its command line. From sources each start would compile them first, for six seconds. */
export const SERVER = join(projectRoot, 'dist/api/server.js')
export const ADMIN = join(projectRoot, 'dist/api/admin.js')

/**
 * Before a test starts one of them. It takes ten seconds, or none if the sources are those of the last build. The workers
 * of the tests build in turn, so that all but the first find it built.
 */
export async function buildPortal() {
  await withAdmin(inject('postgres').url, async (admin) => {
    await admin.query(`select pg_advisory_lock(hashtext('build of the portal'))`)
    await promisify(execFile)(process.execPath, [join(projectRoot, 'scripts/build.mjs')])
  })
}

/** The built portal as a process of its own. */
export async function startPortalProcess(settings: Record<string, string>) {
  const child = spawn(process.execPath, [SERVER], {
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
