import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '#tests/support/browser.ts'

afterEach(() => vi.unstubAllGlobals())

describe('fetchAnew', () => {
  it.each(['arrive', 'fail'] as const)('joins no fetch from before the change, which may %s', async (firstEnd) => {
    const open = async () => ({ ...(await import('./fetch-anew.ts')), ...(await import('./queries.ts')) })
    const { modules } = await createBrowser().openTab(() => 'no network', open)
    const { fetchAnew, queryClient } = modules
    let held = 'before'
    const answers: { arrive: () => void; fail: () => void }[] = []
    const queryFn = async () => {
      const read = held
      await new Promise<void>((done, fail) => answers.push({ arrive: done, fail: () => fail(new Error('away')) }))
      return read
    }
    const query = { queryKey: ['record'], queryFn, retry: false }
    const early = queryClient.prefetchQuery(query)
    held = 'after'
    const fresh = fetchAnew(query)
    answers[0]![firstEnd]()
    await early
    await expect.poll(() => answers).toHaveLength(2)
    answers[1]!.arrive()
    await expect(fresh).resolves.toBe('after')
    expect(queryClient.getQueryData(query.queryKey)).toBe('after')
  })
})
