import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const OWN = '<script src="/assets/index-own.js"></script>'
const OTHER = '<script src="/assets/index-other.js"></script>'

type Answer = () => Promise<Response>
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const silent: Answer = () => new Promise(() => {})

/**
 * The worker of the version "own", in a browser with these caches (name, then path) and this network. Its timers end when
 * `passTime` is called.
 */
function startWorker(network: Answer, stored: Record<string, Record<string, string>> = {}) {
  const timers: { end: () => void; ms: number }[] = []
  const listeners: Record<string, (event: object) => void> = {}
  const respond = (text: string | undefined) => (text === undefined ? undefined : new Response(text))
  const source = readFileSync('src/web/features/public/e-licence/e-licence-worker.js', 'utf8')
    .replace("'__SHELL__'", "['/e-licence', '/assets/index-own.js']")
    .replace('__ENTRY__', '/assets/index-own.js')
    .replace('__BUILD__', 'own')
  runInNewContext(source, {
    URL,
    Response,
    self: {
      location: { origin: 'https://my.example.be' },
      addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
      skipWaiting: () => undefined,
      clients: { claim: () => undefined },
    },
    caches: {
      open: async (name: string) => ({
        put: async (path: string, page: Response) => ((stored[name] ??= {})[path] = await page.text()),
        match: async (path: string) => respond(stored[name]?.[path]),
        addAll: async (parts: { url: string }[]) => parts.forEach(({ url }) => ((stored[name] ??= {})[url] = 'file')),
      }),
      keys: async () => Object.keys(stored),
      delete: async (name: string) => delete stored[name],
      match: async (path: string) => respond(Object.values(stored).find((cache) => path in cache)?.[path]),
    },
    fetch: network,
    setTimeout: (end: () => void, ms: number) => timers.push({ end, ms }),
    Request: class {
      constructor(readonly url: string) {}
    },
  })
  const working: Promise<unknown>[] = []
  /** Dispatches an event and returns what the worker answers, or else what it waits for. */
  const dispatch = (name: string, event: object = {}) => {
    let answer: Promise<unknown> | undefined
    const respondWith = (promise: Promise<unknown>) => (answer = promise)
    listeners[name]!({ ...event, waitUntil: (work: Promise<unknown>) => working.push(work), respondWith })
    return answer ?? working.at(-1)
  }
  return {
    stored,
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    /** Waits for what the worker does after it answered. */
    settle: () => Promise.all(working),
    async passTime(ms: number) {
      await expect.poll(() => timers.length).toBeGreaterThan(0)
      for (const timer of timers) if (timer.ms <= ms) timer.end()
    },
    async get(path: string) {
      const request = { method: 'GET', url: `https://my.example.be${path}` }
      const answer = (await dispatch('fetch', { request })) as Response | undefined
      return answer?.text()
    },
  }
}

const KEPT = 'abft_e_licence_shell own'
const OLDER = 'abft_e_licence_shell older'

/** Installs the worker while the portal answers with these pages in turn; what it keeps, by path. */
async function install(pages: string[]) {
  const worker = startWorker(async () => new Response(pages.shift() ?? OTHER))
  await worker.install()
  return worker.stored[KEPT]
}

it('the e-licence worker caches the page of its own version while two versions answer in turn', async () => {
  expect(await install([OTHER, OTHER, OWN])).toEqual({ '/e-licence': OWN, '/assets/index-own.js': 'file' })
})

it('the e-licence worker fails to install when only another version answers', async () => {
  await expect(install([])).rejects.toThrow('The page of this version could not be fetched.')
})

it('the worker answers from the cache when the portal serves another version', async () => {
  const worker = startWorker(async () => new Response(OTHER), { [KEPT]: { '/e-licence': OWN } })
  expect(await worker.get('/e-licence')).toBe(OWN)
})

it('the worker prefers the network for the page of its own version', async () => {
  const worker = startWorker(async () => new Response(`${OWN} today`), { [KEPT]: { '/e-licence': OWN } })
  expect(await worker.get('/e-licence')).toBe(`${OWN} today`)
})

it.each([429, 503])('the worker answers from the cache when the portal answers %i', async (status) => {
  const worker = startWorker(async () => new Response('no', { status }), { [KEPT]: { '/e-licence': OWN } })
  expect(await worker.get('/e-licence')).toBe(OWN)
})

it('the worker answers from the cache after three seconds without a response', async () => {
  const worker = startWorker(silent, { [KEPT]: { '/e-licence': OWN } })
  const answer = worker.get('/e-licence')
  await worker.passTime(3000)
  expect(await answer).toBe(OWN)
})

it('the worker keeps waiting for the network when the cache is empty', async () => {
  let deliver: (answer: Response) => void = () => undefined
  const worker = startWorker(() => new Promise((done) => (deliver = done)))
  const answer = worker.get('/e-licence')
  await worker.passTime(3000)
  deliver(new Response(OWN))
  expect(await answer).toBe(OWN)
})

it('the worker caches a page that arrives after it answered', async () => {
  let deliver: (answer: Response) => void = () => undefined
  const worker = startWorker(() => new Promise((done) => (deliver = done)), { [KEPT]: { '/e-licence': OWN } })
  const answer = worker.get('/e-licence')
  await worker.passTime(3000)
  expect(await answer).toBe(OWN)
  deliver(new Response(`${OWN} today`))
  await worker.settle()
  expect(worker.stored[KEPT]).toEqual({ '/e-licence': `${OWN} today` })
})

it('the worker answers with a cached asset while the network is silent', async () => {
  const worker = startWorker(silent, { [KEPT]: { '/assets/index-own.js': 'own()' } })
  expect(await worker.get('/assets/index-own.js')).toBe('own()')
})

it('the worker passes on an error of the portal when the cache is empty', async () => {
  const worker = startWorker(async () => new Response('no', { status: 503 }))
  expect(await worker.get('/e-licence')).toBe('no')
})

it('the worker keeps the cache of the version before it and deletes older ones', async () => {
  const worker = startWorker(offline, {
    'abft_e_licence_shell oldest': { '/assets/index-oldest.js': 'oldest()' },
    [OLDER]: { '/e-licence': OTHER, '/assets/index-other.js': 'other()' },
    [KEPT]: { '/e-licence': OWN },
    abft_e_licence: {},
  })
  await worker.activate()
  expect(Object.keys(worker.stored)).toEqual([OLDER, KEPT, 'abft_e_licence'])
  expect(await worker.get('/assets/index-other.js')).toBe('other()')
  expect(await worker.get('/e-licence')).toBe(OWN)
})

it('the worker does not handle calls of the API', async () => {
  expect(await startWorker(offline).get('/api/myabft/getInfosMember')).toBeUndefined()
})
