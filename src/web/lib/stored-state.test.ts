import { afterEach, expect, it, vi } from 'vitest'
import { createBrowser } from '#tests/support/browser.ts'

afterEach(() => vi.unstubAllGlobals())

const load = () => import('./stored-state.ts')
const nothing = () => ({ status: 200 })

it('changeState writes at once, and clearState removes everything', async () => {
  const browser = createBrowser()
  const { modules } = await browser.openTab(nothing, load)
  modules.changeState(() => ({ activeMember: 7 }))
  expect(browser.stored()).toMatchObject({ activeMember: 7 })
  modules.clearState('logout')
  expect(browser.stored()).toBeNull()
  expect(modules.storedState()).toMatchObject({ auth: null, activeMember: null })
})

it('changeState in one tab keeps what another tab changed before', async () => {
  const browser = createBrowser()
  const { modules: left } = await browser.openTab(nothing, load)
  const { modules: right } = await browser.openTab(nothing, load)
  const auth = { isLoggedIn: true, accessToken: 'a', refreshToken: 'r', expires_in: 1, expires_at: 2 } as const
  right.changeState(() => ({ auth }))
  left.changeState(() => ({ activeMember: 7 }))
  expect(browser.stored()).toMatchObject({ auth, activeMember: 7 })
})

it('subscribe notifies of a change in another tab', async () => {
  const browser = createBrowser()
  const { modules } = await browser.openTab(nothing, load)
  const heard = vi.fn<() => void>()
  modules.subscribe(heard)
  browser.put({ activeMember: 9 })
  browser.fireStorageEvents()
  expect(heard).toHaveBeenCalledOnce()
  expect(modules.storedState().activeMember).toBe(9)
})

it.each(['logout', 'maintenance'] as const)('sessionEnd returns why another tab ended the session: %s', async (why) => {
  const browser = createBrowser()
  const { modules: left } = await browser.openTab(nothing, load)
  const { modules: right } = await browser.openTab(nothing, load)
  left.clearState(why)
  browser.fireStorageEvents()
  expect(right.sessionEnd()).toBe(why)
  expect(right.storedState().auth).toBeNull()
})

it('storedState is empty when the stored text is invalid', async () => {
  const browser = createBrowser()
  browser.put('nonsense')
  const { modules } = await browser.openTab(nothing, load)
  expect(modules.storedState().auth).toBeNull()
})
