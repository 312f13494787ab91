import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { PortalQueryClient } from './portal-query-client.ts'

const queryKey = ['members']
const options = { queryKey, staleTime: Infinity, retry: false }

/** A server whose answers say what it held when it was asked, and arrive or fail when the test lets them. */
function createServer() {
  let open: { arrive: () => void; fail: () => void }[] = []
  let held = 'before'
  function end(how: 'arrive' | 'fail') {
    const ended = open
    open = []
    for (const answer of ended) answer[how]()
  }
  return {
    change: () => void (held = 'after'),
    queryFn: () => {
      const read = held
      return new Promise<string>((done, fail) => {
        open.push({ arrive: () => done(read), fail: () => fail(new Error('away')) })
      })
    },
    asked: () => open.length,
    answer: () => end('arrive'),
    fail: () => end('fail'),
  }
}

function openScreen(client: PortalQueryClient, queryFn: () => Promise<string>) {
  const observer = new QueryObserver(client, { ...options, queryFn })
  return { shows: () => observer.getCurrentResult().data, close: observer.subscribe(() => undefined) }
}

describe('PortalQueryClient', () => {
  it.each(['answer', 'fail'] as const)(
    'asks again for a first answer that was under way at a change, which ends in %s',
    async (firstEnd) => {
      const [client, server] = [new PortalQueryClient(), createServer()]
      const screen = openScreen(client, server.queryFn)
      server.change()
      const invalidated = client.invalidateQueries({ queryKey })
      server[firstEnd]()
      await expect.poll(server.asked).toBe(1)
      server.answer()
      await invalidated
      expect(screen.shows()).toBe('after')
    },
  )

  it('asks once for an answer that no first fetch brings', async () => {
    const [client, server] = [new PortalQueryClient(), createServer()]
    const screen = openScreen(client, server.queryFn)
    server.answer()
    await expect.poll(screen.shows).toBe('before')
    server.change()
    const invalidated = client.invalidateQueries({ queryKey })
    expect(server.asked()).toBe(1)
    server.answer()
    await invalidated
    expect([screen.shows(), server.asked()]).toEqual(['after', 0])
  })

  it('asks again, when its screen opens, for what was fetched ahead of it at a change', async () => {
    const [client, server] = [new PortalQueryClient(), createServer()]
    const ahead = client.prefetchQuery({ ...options, queryFn: server.queryFn })
    server.change()
    const invalidated = client.invalidateQueries({ queryKey })
    server.answer()
    await Promise.all([ahead, invalidated])
    const screen = openScreen(client, server.queryFn)
    expect(server.asked()).toBe(1)
    server.answer()
    await expect.poll(screen.shows).toBe('after')
  })

  it('shows what was set, and not a late answer', async () => {
    const [client, server] = [new PortalQueryClient(), createServer()]
    const screen = openScreen(client, server.queryFn)
    server.answer()
    await expect.poll(screen.shows).toBe('before')
    void client.refetchQueries({ queryKey })
    server.change()
    client.setQueryData(queryKey, 'after')
    await expect.poll(server.asked).toBe(2)
    server.answer()
    await expect.poll(() => client.isFetching()).toBe(0)
    expect(screen.shows()).toBe('after')
  })
})
