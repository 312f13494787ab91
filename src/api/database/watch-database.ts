import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Deps } from '#api/deps.ts'
import { createClient } from './connect.ts'
import type { PortalPool } from './portal-pool.ts'

const PROBE_EVERY_MS = 1000
const SILENT_AFTER_SECONDS = 4

/**
 * Tells a silent database (frozen, or behind a network that drops everything) from a slow one. While a call waits for the
 * pool, a connection of its own asks `select 1`; without an answer within 4 s the pool gives up. So a statement may take
 * as long as its timeout allows, and no call waits in vain for longer than a few seconds.
 */
export function watchDatabase(url: string, pool: PortalPool, log: Deps['log']) {
  let client: pg.Client | undefined
  let probing = false

  async function ask() {
    if (!client) {
      client = createClient(url)
      await client.connect()
    }
    await client.query('select 1')
  }

  function disconnect() {
    client?.connection.stream.destroy()
    client = undefined
  }

  async function probe() {
    const answer = await answerOrSilence(ask())
    if (answer !== 'answered') disconnect()
    if (answer === 'silent' && !pool.isSilent) {
      log.error({}, 'the database does not answer')
      pool.giveUp()
    } else if (answer !== 'silent' && pool.isSilent) {
      log.warn({}, 'the database answers again')
      pool.resume()
    }
  }

  const timer = setInterval(() => {
    if (probing || !(pool.isSilent || pool.isWaitedFor)) return
    probing = true
    void probe().finally(() => {
      probing = false
    })
  }, PROBE_EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      disconnect()
    },
  }
}

/** A refusal is an answer: a server that stops, starts or has no room for another connection says so. */
function answerOrSilence(asking: Promise<void>) {
  const answer = asking.then(
    () => 'answered' as const,
    () => 'refused' as const,
  )
  return Promise.race([answer, waitInVain()])
}

/**
 * Waits four seconds of this process, one by one. A machine that stands still for longer (a paused virtual machine) stops
 * the database with the process, and one long timer would take that time for silence.
 */
async function waitInVain() {
  for (let second = 0; second < SILENT_AFTER_SECONDS; second += 1) await sleep(1000)
  // An answer that arrived while this process itself was busy is read before the verdict.
  await setImmediate()
  return 'silent' as const
}
