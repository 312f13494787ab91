import { setImmediate } from 'node:timers/promises'

/** So many lines take a few milliseconds: the next request hardly notices. */
const SLICE = 200

/** Works through a long list a slice at a time; others are answered in between. */
export async function inSlices<Item>(items: Item[], work: (slice: Item[]) => void | Promise<void>, size = SLICE) {
  for (let from = 0; from < items.length; from += size) {
    await work(items.slice(from, from + size))
    await setImmediate()
  }
}
