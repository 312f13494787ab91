import { vi } from 'vitest'

/** A minimal browser for the web's own logic: storage shared by tabs, and a fetch that the test answers. */
export interface Tab {
  /** The calls of this tab, in order. */
  calls: { path: string; body: Record<string, unknown>; token: string | undefined }[]
}

export type Answer = { status: number; body?: unknown; text?: string } | 'no network'
export type Server = (call: Tab['calls'][number]) => Answer | Promise<Answer>

type Listener = (event: { key: string | null }) => void

export function createBrowser() {
  const stored = new Map<string, string>()
  const listeners = new Set<Listener>()
  const locks = new Map<string, Promise<unknown>>()

  /** A module of the web in one tab: its own memory, the shared storage. */
  async function openTab<T>(server: Server, load: () => Promise<T>): Promise<{ tab: Tab; modules: T }> {
    const tab: Tab = { calls: [] }
    vi.resetModules()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
    vi.stubGlobal('window', { addEventListener: (_: string, listener: Listener) => listeners.add(listener) })
    vi.stubGlobal('navigator', {
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
    put: (state: unknown) => stored.set('abft_intranet', JSON.stringify(state)),
    /** Fires the browser's storage event in the other tabs. */
    tellOtherTabs: () => {
      for (const listener of listeners) listener({ key: 'abft_intranet' })
    },
    openTab,
  }
}
