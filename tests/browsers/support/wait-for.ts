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
