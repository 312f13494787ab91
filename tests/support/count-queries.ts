import pg from 'pg'
import { vi } from 'vitest'

/** The queries of a call, with caches (settings, grades) that are warm and stay so, however slow the machine is. */
export async function countQueries(call: () => Promise<unknown>): Promise<number> {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await call()
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await call()
    return queries.mock.calls.length
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
}
