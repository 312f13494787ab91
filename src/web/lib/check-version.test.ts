import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, createBrowser } from '../../../tests/support/browser.ts'

let answer: Answer
let reload: ReturnType<typeof vi.fn<() => void>>
let check: () => Promise<void>

beforeEach(async () => {
  const remembered = new Map<string, string>()
  reload = vi.fn<() => void>()
  const { modules } = await createBrowser().openTab(
    () => answer,
    () => import('./check-version.ts'),
  )
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => remembered.get(key) ?? null,
    setItem: (key: string, value: string) => remembered.set(key, value),
  })
  check = () => modules.checkVersion('2.0.0', reload)
})
afterEach(() => vi.unstubAllGlobals())

it('leaves a page of the same version alone', async () => {
  answer = { status: 200, text: '2.0.0\n' }
  await check()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads once for each version of the server, never in a loop', async () => {
  answer = { status: 200, text: '2.0.1' }
  await check()
  await check()
  expect(reload).toHaveBeenCalledTimes(1)
  answer = { status: 200, text: '2.0.2' }
  await check()
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each<[string, Answer]>([
  ['an error', { status: 503, text: '2.0.1' }],
  ['no network', 'no network'],
])('goes on when the check meets %s', async (_what, met) => {
  answer = met
  await check()
  expect(reload).not.toHaveBeenCalled()
})
