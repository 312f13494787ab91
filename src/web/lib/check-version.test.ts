import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, createBrowser } from '#tests/support/browser.ts'

let answer: Answer
let reload: ReturnType<typeof vi.fn<() => void>>
let check: (own?: string) => Promise<void>
let page: EventTarget

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
  page = Object.assign(new EventTarget(), { requestIdleCallback: undefined })
  vi.stubGlobal('window', page)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
  check = (own = '2.0.0') => modules.checkVersion(own, reload)
})
afterEach(() => vi.unstubAllGlobals())

it('checkVersion does not reload a page of the same version', async () => {
  answer = { status: 200, text: '2.0.0\n' }
  await check()
  expect(reload).not.toHaveBeenCalled()
})

it('checkVersion reloads once for each version of the server', async () => {
  answer = { status: 200, text: '2.0.1' }
  await check()
  await check()
  expect(reload).toHaveBeenCalledTimes(1)
  answer = { status: 200, text: '2.0.2' }
  await check()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('checkVersion reloads once for each of two versions behind one load balancer', async () => {
  for (let load = 0; load < 10; load += 1) {
    const [own, other] = load % 2 ? (['2.0.1', '2.0.0'] as const) : (['2.0.0', '2.0.1'] as const)
    answer = { status: 200, text: other }
    await check(own)
  }
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each(['pointerdown', 'keydown', 'input'])('checkVersion does not reload a page that is used: %s', async (use) => {
  answer = { status: 200, text: '2.0.1' }
  const checked = check()
  page.dispatchEvent(new Event(use))
  await checked
  expect(reload).not.toHaveBeenCalled()
})

it.each<[string, Answer]>([
  ['an error', { status: 503, text: '2.0.1' }],
  ['no network', 'no network'],
])('checkVersion does not reload after %s', async (_what, met) => {
  answer = met
  await check()
  expect(reload).not.toHaveBeenCalled()
})
