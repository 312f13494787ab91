import { busy, tooMany } from './refusal.ts'

interface Bounds {
  /** Jobs that run at the same time. */
  atOnce: number
  /** Jobs that may wait for their turn; the queue refuses further ones. */
  waiting: number
  /** Jobs of one owner, running and waiting together; without it one owner may fill the queue. */
  perOwner?: number
}

/** What the perOwner bound counts by: an account or a network. Jobs without an owner are bounded by the queue alone. */
type Owner = number | string | undefined

const RETRY_AFTER_SECONDS = 5

/**
 * A first-in, first-out queue for work that costs memory or a thread. It lives in the process, because what it protects
 * does: each copy of the portal has its own.
 */
export function createQueue({ atOnce, waiting, perOwner = Infinity }: Bounds) {
  let running = 0
  const turns: (() => void)[] = []
  const jobsOf = new Map<Owner, number>()

  /** Resolves when it is the caller's turn, to the function that ends the turn. Refuses at once beyond a bound. */
  async function enter(owner: Owner): Promise<() => void> {
    const jobs = jobsOf.get(owner) ?? 0
    if (owner !== undefined && jobs >= perOwner) throw tooMany(RETRY_AFTER_SECONDS)
    if (running >= atOnce && turns.length >= waiting) throw busy(RETRY_AFTER_SECONDS)
    jobsOf.set(owner, jobs + 1)
    if (running < atOnce) running += 1
    else {
      await new Promise<void>((start) => {
        turns.push(start)
      })
    }
    return () => leave(owner)
  }

  function leave(owner: Owner) {
    const left = jobsOf.get(owner)! - 1
    if (left === 0) jobsOf.delete(owner)
    else jobsOf.set(owner, left)
    const next = turns.shift()
    if (next) next()
    else running -= 1
  }

  async function run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const end = await enter(owner)
    try {
      return await work()
    } finally {
      end()
    }
  }

  return { enter, run }
}
