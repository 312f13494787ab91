import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkVersion } from './check-version.ts'

const remembered = new Map<string, string>()
beforeEach(() => {
  remembered.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => remembered.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const serverRuns = (version: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(version, { status }))

it('leaves a page of the same version alone', async () => {
  serverRuns('2.0.0\n')
  const reload = vi.fn<() => void>()
  await checkVersion('2.0.0', reload)
  expect(reload).not.toHaveBeenCalled()
})

it('reloads once for each version of the server, never in a loop', async () => {
  const reload = vi.fn<() => void>()
  serverRuns('2.0.1')
  await checkVersion('2.0.0', reload)
  await checkVersion('2.0.0', reload)
  expect(reload).toHaveBeenCalledTimes(1)
  serverRuns('2.0.2')
  await checkVersion('2.0.0', reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each([
  ['an error', () => serverRuns('2.0.1', 503)],
  ['no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('goes on when the check meets %s', async (_what, prepare) => {
  prepare()
  const reload = vi.fn<() => void>()
  await checkVersion('2.0.0', reload)
  expect(reload).not.toHaveBeenCalled()
})
