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

  /** Takes a place, or refuses at once beyond a bound. A place may be left before its turn has come. */
  function admit(owner: Owner) {
    const jobs = jobsOf.get(owner) ?? 0
    if (owner !== undefined && jobs >= perOwner) throw tooMany(RETRY_AFTER_SECONDS)
    if (running >= atOnce && turns.length >= waiting) throw busy(RETRY_AFTER_SECONDS)
    jobsOf.set(owner, jobs + 1)
    let begin: () => void = () => undefined
    const turn = new Promise<void>((start) => {
      begin = start
    })
    if (running < atOnce) {
      running += 1
      begin()
    } else turns.push(begin)
    return {
      turn,
      /** Places before this one that wait or run. */
      ahead: () => (turns.includes(begin) ? running + turns.indexOf(begin) : 0),
      leave: () => leave(owner, begin),
    }
  }

  /** Resolves when it is the caller's turn, to the function that ends the turn. Refuses at once beyond a bound. */
  async function enter(owner: Owner): Promise<() => void> {
    const place = admit(owner)
    await place.turn
    return place.leave
  }

  function leave(owner: Owner, begin: () => void) {
    const left = jobsOf.get(owner)! - 1
    if (left === 0) jobsOf.delete(owner)
    else jobsOf.set(owner, left)
    const place = turns.indexOf(begin)
    if (place >= 0) turns.splice(place, 1)
    else {
      const next = turns.shift()
      if (next) next()
      else running -= 1
    }
  }

  async function run<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const end = await enter(owner)
    try {
      return await work()
    } finally {
      end()
    }
  }

  return { admit, enter, run }
}
