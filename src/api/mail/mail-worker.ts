import pg from 'pg'
import type { Deps } from '../deps.ts'
import { MAIL_CHANNEL } from './enqueue-mail.ts'
import { createTransportOf, sendWaitingMails } from './send-mails.ts'

/** Listens for new mail; looks by itself too, for retries and for words that were lost with a connection. */
const LOOK_EVERY_MS = 15_000

export interface Worker {
  stop(): Promise<void>
}

/** `prepare` runs before each round: it turns requests into letters. */
export function startMailWorker(deps: Deps, databaseUrl: string, prepare: () => Promise<void>): Worker {
  const transport = createTransportOf(deps)
  let stopped = false
  let listener: pg.Client | undefined
  let running: Promise<void> | undefined
  let again = false

  /** A request that cannot be answered keeps nobody else's mail from being sent. */
  async function round() {
    for (const work of [prepare, () => sendWaitingMails(deps, transport, () => stopped)]) {
      await work().catch((error: Error) => deps.log.warn({ err: error }, 'the mail worker could not work'))
    }
  }

  function wake() {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = round().finally(() => {
      running = undefined
      if (again) {
        again = false
        wake()
      }
    })
  }

  async function listen() {
    if (stopped || listener) return
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('notification', wake)
    client.on('error', () => {
      listener = undefined
    })
    client.on('end', () => {
      listener = undefined
    })
    try {
      await client.connect()
      await client.query(`listen ${MAIL_CHANNEL}`)
      listener = client
    } catch {
      await client.end().catch(() => undefined)
    }
  }

  void listen().then(wake)
  const timer = setInterval(() => {
    void listen()
    wake()
  }, LOOK_EVERY_MS)

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
      await listener?.end().catch(() => undefined)
    },
  }
}
