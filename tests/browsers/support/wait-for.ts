import { setTimeout as delay } from 'node:timers/promises'

const WITHIN_MS = 30_000
const POLL_AFTER_MS = 100

/** Repeats an attempt until it succeeds, and throws the last error when it does not in time. */
export async function waitFor<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await delay(POLL_AFTER_MS)
  }
}

/** Rejects when a browser does not answer a command: one that waits for ever would hold up every journey after it. */
export async function inTime<T>(command: string, answer: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = delay(WITHIN_MS, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`the browser did not answer ${command} within ${WITHIN_MS / 1000} s`)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    stop.abort()
    late.catch(() => {})
  }
}
