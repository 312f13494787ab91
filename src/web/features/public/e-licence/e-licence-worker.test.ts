import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const OWN = '<script src="/assets/index-own.js"></script>'
const OTHER = '<script src="/assets/index-other.js"></script>'

/** Installs the worker of a version while the portal answers with these pages in turn; what it keeps, by path. */
async function install(pages: string[]) {
  const kept: Record<string, string> = {}
  const listeners: Record<string, (event: { waitUntil: (done: Promise<unknown>) => void }) => void> = {}
  const cache = {
    put: async (path: string, page: Response) => (kept[path] = await page.text()),
    addAll: async (parts: { url: string }[]) => parts.forEach(({ url }) => (kept[url] = 'file')),
  }
  const source = readFileSync('src/web/features/public/e-licence/e-licence-worker.js', 'utf8')
    .replace("'__SHELL__'", "['/e-licence', '/assets/index-own.js']")
    .replace('__ENTRY__', '/assets/index-own.js')
  runInNewContext(source, {
    self: {
      addEventListener: (name: string, listener: (typeof listeners)[string]) => (listeners[name] = listener),
      skipWaiting: () => undefined,
    },
    caches: { open: async () => cache },
    fetch: async () => new Response(pages.shift() ?? OTHER),
    Request: class {
      constructor(readonly url: string) {}
    },
  })
  let installed: Promise<unknown> = Promise.resolve()
  listeners.install!({
    waitUntil: (done) => {
      installed = done
    },
  })
  await installed
  return kept
}

it('the worker of the e-licence keeps the page of its own version while two versions answer in turn', async () => {
  expect(await install([OTHER, OTHER, OWN])).toEqual({ '/e-licence': OWN, '/assets/index-own.js': 'file' })
})

it('the worker of the e-licence is not installed with the page of another version', async () => {
  await expect(install([])).rejects.toThrow('The page of this version could not be fetched.')
})
