import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#api/config/project-root.ts'
import { findFreePort } from '#tests/support/find-free-port.ts'

/** Requests before the portal is killed, and the delay after the last one, so that it is busy. */
const LIFE = { requests: 32, ms: 80 }

/** The built portal, killed with kill -9 during requests and restarted, until it is left running. */
export async function startPortalUnderFire(databaseUrl: string, random: () => number) {
  const port = await findFreePort()
  let kills = 0
  let requestsLeft = nextLife()
  let peace = false
  let portal = await start(databaseUrl, port)
  let rising: Promise<unknown> | undefined

  function nextLife() {
    return 1 + Math.floor(random() * LIFE.requests)
  }

  async function killAndRestart() {
    await sleep(random() * LIFE.ms)
    await end(portal, 'SIGKILL')
    kills += 1
    portal = await start(databaseUrl, port)
    requestsLeft = nextLife()
    rising = undefined
  }

  async function leaveInPeace() {
    peace = true
    await rising
  }

  return {
    url: `http://127.0.0.1:${port}`,
    kills: () => kills,
    /** Called for each request that reaches the portal. */
    hearOfRequest() {
      if (peace || rising) return
      requestsLeft -= 1
      if (requestsLeft === 0) rising = killAndRestart()
    },
    leaveInPeace,
    async stop() {
      await leaveInPeace()
      await end(portal, 'SIGTERM')
    },
  }
}

async function start(databaseUrl: string, port: number) {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/api/server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'fatal',
      LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '100000',
      LIMIT_ORDERS_PER_HOUR: '100000',
    },
  })
  await new Promise<void>((ready, fail) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes(`http://localhost:${port}`)) ready()
    })
    child.on('exit', (code) => fail(new Error(`the portal ended with ${code} before it was ready: ${printed}`)))
  })
  return child
}

function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  return new Promise<void>((done) => {
    child.removeAllListeners('exit')
    child.on('exit', () => done())
    child.kill(signal)
  })
}
