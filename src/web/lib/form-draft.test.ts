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

const fields = { nom: {}, ville: {}, password: { verbatim: true as const }, otp: { secret: true as const } }
const initial = { nom: '', ville: 'Namur', password: '', otp: '' }
const PATH = '/secretariat/membres/nouveau'
const signedIn = (idAccount: number) => ({
  auth: { isLoggedIn: true, idAccount, accessToken: 'a', refreshToken: 'r', expires_in: 1, expires_at: 2 } as const,
})

let storage: Record<string, string>
beforeEach(() => {
  storage = createStorage()
})
afterEach(() => vi.unstubAllGlobals())

const listDrafts = () => Object.keys(storage).filter((key) => key.startsWith('abft_draft.'))

async function openTab() {
  const load = async () => ({
    ...(await import('./form-draft.ts')),
    ...(await import('./clear-drafts.ts')),
    ...(await import('./use-draft.ts')),
    ...(await import('./stored-state.ts')),
  })
  const { modules } = await createBrowser().openTab(() => ({ status: 200 }), load)
  vi.stubGlobal('sessionStorage', createStorage())
  vi.stubGlobal('localStorage', storage)
  return modules
}

type Tab = Awaited<ReturnType<typeof openTab>>

/** A form on the screen: `type` is a render with these values, `close` its unmount. */
function openForm(tab: Tab, { path = PATH, stored = initial, draftOf = '' } = {}) {
  vi.stubGlobal('location', { pathname: path, search: '' })
  let [values, base] = [stored, stored]
  const form = tab.formDrafts.open(fields, stored, draftOf)
  const close = form.watch(
    () => values,
    () => base,
  )
  return {
    draft: form.draft,
    type(changes: Partial<typeof initial>) {
      values = { ...values, ...changes }
      form.update(values, base)
    },
    save() {
      base = values
      form.update(values, base)
    },
    close,
  }
}

describe('a draft of a form', () => {
  it('survives a reload, with its changed fields except a password and a code', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    openForm(tab).type({ nom: 'Lambert', password: 'hush-hush', otp: '123456' })
    expect(openForm(tab).draft).toEqual({ nom: 'Lambert' })
    expect(JSON.stringify(storage)).not.toMatch(/hush|123456/)
  })

  it('is not stored when only a password or a code was typed', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    openForm(tab).type({ password: 'hush-hush', otp: '123456' })
    expect(listDrafts()).toEqual([])
  })

  it('is deleted when it is saved, typed back, or given up', async () => {
    const tab = await openTab()
    const { abandonEdits } = await import('./unsaved-edits.ts')
    tab.changeState(() => signedIn(7))
    const form = openForm(tab)
    form.type({ nom: 'Lambert' })
    form.type({ nom: '' })
    expect(listDrafts()).toEqual([])
    form.type({ nom: 'Lambert' })
    form.save()
    expect(listDrafts()).toEqual([])
    form.type({ nom: 'Lambrecht' })
    expect(listDrafts()).toHaveLength(1)
    form.close()
    expect(listDrafts()).toEqual([])
    const left = openForm(tab)
    left.type({ nom: 'Lambert' })
    abandonEdits()
    left.type({ nom: 'Lambrecht' })
    expect(listDrafts()).toEqual([])
  })

  it('is not read by a form of another screen, another record or other stored values', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    openForm(tab, { draftOf: '1' }).type({ nom: 'Lambert' })
    expect(openForm(tab, { draftOf: '1', path: '/profile' }).draft).toBeNull()
    expect(openForm(tab, { draftOf: '2' }).draft).toBeNull()
    expect(openForm(tab, { draftOf: '1', stored: { ...initial, ville: 'Liège' } }).draft).toBeNull()
    expect(openForm(tab, { draftOf: '1' }).draft).toEqual({ nom: 'Lambert' })
  })

  it('is stored under the saved values, and read by the form that starts with them', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    const form = openForm(tab)
    form.type({ ville: 'Liège' })
    form.save()
    form.type({ nom: 'Lambert' })
    expect(openForm(tab, { stored: { ...initial, ville: 'Liège' } }).draft).toEqual({ nom: 'Lambert' })
  })

  it('survives an expired session for its account, and is deleted when another account signs in', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    const form = openForm(tab)
    form.type({ nom: 'Lambert' })
    tab.clearState('expired')
    form.close()
    tab.pruneDrafts(7)
    tab.changeState(() => signedIn(7))
    expect(openForm(tab).draft).toEqual({ nom: 'Lambert' })
    tab.pruneDrafts(8)
    expect(listDrafts()).toEqual([])
    tab.changeState(() => signedIn(8))
    form.type({ nom: 'Lambrecht' })
    expect(listDrafts()).toEqual([])
  })

  it('of another tab is left alone by a form without edits', async () => {
    const tab = await openTab()
    tab.changeState(() => signedIn(7))
    const [first, second] = [openForm(tab), openForm(tab)]
    first.type({ nom: 'Lambert' })
    second.type({})
    second.close()
    expect(listDrafts()).toHaveLength(1)
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
    tab.pruneDrafts(7)
    expect(listDrafts()).toEqual([])
    vi.useRealTimers()
  })

  it('is deleted after a logout and when another account signs in', async () => {
    const tab = await openTab()
    tab.storeDraft('abft_draft.7.saison', [1])
    tab.pruneDrafts(7)
    expect(tab.readDraft('abft_draft.7.saison')).toEqual([1])
    tab.pruneDrafts(8)
    expect(tab.readDraft('abft_draft.7.saison')).toBeUndefined()
    tab.storeDraft('abft_draft.7.saison', [1])
    const { endSession } = await import('./session.ts')
    endSession('logout')
    await expect.poll(() => tab.readDraft('abft_draft.7.saison')).toBeUndefined()
  })
})
