import type pg from 'pg'
import { createClient } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import type { DrawEnclosure } from './enclosures.ts'
import { MAIL_CHANNEL } from './enqueue-mail.ts'
import { createTransportOf, sendWaitingMails } from './send-mails.ts'

/** The worker is woken by NOTIFY, and polls for retries and for notifications lost with a connection. */
const LOOK_EVERY_MS = 15_000
/** A mail server that has not accepted the current mail by then no longer delays the stop. */
const STOP_GRACE_MS = 2000

export interface Worker {
  stop(): Promise<void>
}

interface Work {
  /** Turns requests into letters; each letter wakes the worker again. */
  prepare: () => Promise<void>
  /** Called when no mail is due: queues the next mails of what can wait, and answers whether there were any. */
  queueMore: () => Promise<boolean>
  draw: DrawEnclosure
}

export function startMailWorker(deps: Deps, databaseUrl: string, { prepare, queueMore, draw }: Work): Worker {
  const transport = createTransportOf(deps)
  let stopped = false
  let listener: pg.Client | undefined

  /** Runs one round at a time; a request during a round starts another one after it. */
  function createLoop(work: () => Promise<unknown>) {
    let running: Promise<void> | undefined
    let again = false
    function wake() {
      again = running !== undefined
      if (stopped || running) return
      running = work()
        .then(
          () => undefined,
          (error: Error) => deps.log.warn({ err: error }, 'the mail worker could not work'),
        )
        .finally(() => {
          running = undefined
          if (again) wake()
        })
    }
    return { wake, ended: () => running }
  }

  const isStopped = () => stopped
  async function send() {
    do await sendWaitingMails(deps, transport, draw, isStopped)
    while (!isStopped() && (await queueMore()))
  }

  // Two loops, so that a new password does not wait until thousands of reminders are sent.
  const loops = [createLoop(prepare), createLoop(send)]
  const wake = () => loops.forEach((loop) => loop.wake())

  async function listen() {
    if (stopped || listener) return
    const client = createClient(databaseUrl)
    // Stored before it connects: while the database is silent, one connection waits, not one more at each attempt.
    listener = client
    const forget = () => {
      if (listener === client) listener = undefined
    }
    client.on('notification', wake)
    client.on('error', forget)
    client.on('end', forget)
    try {
      await client.connect()
      await client.query(`listen ${MAIL_CHANNEL}`)
    } catch {
      forget()
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
      const abort = setTimeout(() => transport.abortUnsent(), STOP_GRACE_MS)
      for (const loop of loops) await loop.ended()
      clearTimeout(abort)
      transport.close()
      await listener?.end().catch(() => undefined)
    },
  }
}
