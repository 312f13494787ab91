import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '#tests/support/browser.ts'

/** As in a browser, stored items are the object's own keys. */
function createStorage(): Record<string, string> {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }) as Record<string, string>
}

const fields = { nom: {}, ville: {}, password: { verbatim: true as const } }
const initial = { nom: '', ville: 'Namur', password: '' }
const PATH = '/secretariat/membres/nouveau'
const signedIn = (idAccount: number) => ({
  auth: { isLoggedIn: true, idAccount, accessToken: 'a', refreshToken: 'r', expires_in: 1, expires_at: 2 } as const,
})

let storage: Record<string, string>
beforeEach(() => {
  storage = createStorage()
})
afterEach(() => vi.unstubAllGlobals())

async function openTab() {
  const load = async () => ({
    ...(await import('./form-draft.ts')),
    ...(await import('./clear-drafts.ts')),
    ...(await import('./use-draft.ts')),
    ...(await import('./stored-state.ts')),
  })
  const { modules } = await createBrowser().openTab(() => ({ status: 200 }), load)
  vi.stubGlobal('sessionStorage', storage)
  return modules
}

describe('a draft of a form', () => {
  it('keeps changed fields, except a password', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    const key = tab.formDraftKey(PATH, initial)
    tab.storeFormDraft(key, fields, initial, { nom: 'Lambert', ville: 'Namur', password: 'secret' })
    expect(tab.readFormDraft(key)).toEqual({ nom: 'Lambert' })
    tab.clearFormDraft(key)
    expect(tab.readFormDraft(key)).toBeNull()
  })

  it('is not stored when only a password was typed', async () => {
    const tab = await openTab()
    const key = tab.formDraftKey(PATH, initial)
    tab.storeFormDraft(key, fields, initial, { ...initial, password: 'secret' })
    expect(Object.keys(storage)).toEqual([])
  })

  it('is not read by a form of another screen or with other initial values', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    tab.storeFormDraft(tab.formDraftKey(PATH, initial), fields, initial, { ...initial, nom: 'Lambert' })
    expect(tab.readFormDraft(tab.formDraftKey('/profile', initial))).toBeNull()
    expect(tab.readFormDraft(tab.formDraftKey(PATH, { ...initial, ville: 'Liège' }))).toBeNull()
  })

  it('is stored under the saved values, and read by the form that starts with them', async () => {
    const tab = await openTab()
    vi.stubGlobal('location', { pathname: PATH })
    tab.changeState(() => signedIn(7))
    const saved = { ...initial, ville: 'Liège' }
    const edited = { ...saved, nom: 'Lambert' }
    const stop = tab.formDrafts.open(fields, initial).watch(
      () => edited,
      () => edited,
      () => saved,
    )
    tab.clearState('expired')
    stop()
    tab.changeState(() => signedIn(7))
    expect(tab.formDrafts.open(fields, saved).draft).toEqual({ nom: 'Lambert' })
  })

  it('is deleted when another account signs in, and kept for its owner', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    const key = tab.formDraftKey(PATH, initial)
    tab.storeFormDraft(key, fields, initial, { ...initial, nom: 'Lambert' })
    tab.clearState('expired')
    tab.clearDraftsOfOthers(7)
    tab.changeState(() => signedIn(7))
    expect(tab.readFormDraft(tab.formDraftKey(PATH, initial))).toEqual({ nom: 'Lambert' })
    tab.clearDraftsOfOthers(8)
    expect(Object.keys(storage)).toEqual([])
  })
})

describe('a draft of a selection', () => {
  it('expires a day after its last change', async () => {
    const tab = await openTab()
    vi.useFakeTimers({ now: new Date('2026-11-16T20:00:00Z') })
    tab.storeDraft('abft_draft.7.saison', [1, 2])
    vi.setSystemTime(new Date('2026-11-17T19:59:00Z'))
    expect(tab.readDraft('abft_draft.7.saison')).toEqual([1, 2])
    vi.setSystemTime(new Date('2026-11-17T20:00:00Z'))
    expect(tab.readDraft('abft_draft.7.saison')).toBeUndefined()
    vi.useRealTimers()
  })

  it('is deleted after a logout and when another account signs in', async () => {
    const tab = await openTab()
    vi.stubGlobal('localStorage', createStorage())
    tab.storeDraft('abft_draft.7.saison', [1])
    tab.clearDraftsOfOthers(7)
    expect(tab.readDraft('abft_draft.7.saison')).toEqual([1])
    tab.clearDraftsOfOthers(8)
    expect(tab.readDraft('abft_draft.7.saison')).toBeUndefined()
    tab.storeDraft('abft_draft.7.saison', [1])
    const { endSession } = await import('./session.ts')
    endSession('logout')
    await vi.waitFor(() => expect(tab.readDraft('abft_draft.7.saison')).toBeUndefined())
  })
})
