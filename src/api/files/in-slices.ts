import { setImmediate } from 'node:timers/promises'

/** Lines per slice: about two milliseconds, which hardly delay the next request. */
const SLICE = 100

/** Processes a long list in slices, and lets requests be answered in between. */
export async function inSlices<Item>(items: Item[], work: (slice: Item[]) => void | Promise<void>, size = SLICE) {
  for (let from = 0; from < items.length; from += size) {
    await work(items.slice(from, from + size))
    await setImmediate()
  }
}
