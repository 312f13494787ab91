import { vi } from 'vitest'

/** A minimal browser for the web's own logic: storage shared by tabs, and a fetch that the test answers. */
export interface Tab {
  /** The calls of this tab, in order. */
  calls: { path: string; body: Record<string, unknown>; token: string | undefined }[]
}

export type Answer = { status: number; body?: unknown; text?: string } | 'no network'
export type Server = (call: Tab['calls'][number]) => Answer | Promise<Answer>

type Listener = (event: { key: string | null; newValue: string | null; oldValue: string | null }) => void

export function createBrowser() {
  const stored = new Map<string, string>()
  const listeners = new Set<Listener>()
  /** What the other tabs are still to be told, in order. */
  const changes: Parameters<Listener>[0][] = []
  function change(key: string, newValue: string | null) {
    changes.push({ key, newValue, oldValue: stored.get(key) ?? null })
    if (newValue === null) stored.delete(key)
    else stored.set(key, newValue)
  }
  const put = (state: unknown) => change('abft_intranet', JSON.stringify(state))
  const locks = new Map<string, Promise<unknown>>()

  /** A module of the web in one tab: its own memory, the shared storage. */
  async function openTab<T>(server: Server, load: () => Promise<T>): Promise<{ tab: Tab; modules: T }> {
    const tab: Tab = { calls: [] }
    vi.resetModules()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: change,
      removeItem: (key: string) => change(key, null),
    })
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    const addEventListener = (type: string, listener: Listener) => type === 'storage' && listeners.add(listener)
    vi.stubGlobal('window', { addEventListener })
    vi.stubGlobal('navigator', {
      onLine: true,
      locks: {
        request: (name: string, work: () => Promise<unknown>) => {
          const turn = (locks.get(name) ?? Promise.resolve()).then(work, work)
          locks.set(
            name,
            turn.catch(() => undefined),
          )
          return turn
        },
      },
    })
    vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
      const headers = init.headers as Record<string, string> | undefined
      const call = {
        path,
        body: JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, unknown>,
        token: headers?.authorization?.replace('Bearer ', ''),
      }
      tab.calls.push(call)
      const answer = await server(call)
      if (answer === 'no network') throw new TypeError('Failed to fetch')
      const json = answer.text === undefined
      return new Response(json ? JSON.stringify(answer.body ?? {}) : answer.text, {
        status: answer.status,
        headers: { 'content-type': json ? 'application/json' : 'text/plain' },
      })
    })
    return { tab, modules: await load() }
  }

  return {
    stored: () => JSON.parse(stored.get('abft_intranet') ?? 'null') as Record<string, unknown> | null,
    put,
    /** As account 1, with member 1. */
    signIn: () => {
      const auth = { isLoggedIn: true, idAccount: 1, accessToken: 'a', refreshToken: 'r', expires_in: 3600 }
      put({ auth: { ...auth, expires_at: Date.now() + 60_000 }, activeMember: 1 })
    },
    /** What the browser tells the other tabs after changes. */
    fireStorageEvents: () => {
      for (const event of changes.splice(0)) for (const listener of listeners) listener(event)
    },
    openTab,
  }
}
