// Opens /e-licence without a network. The build fills in the page's parts; nothing else of the portal passes here.
const PAGE = '/e-licence'
const SHELL = '__SHELL__'
const ENTRY = '__ENTRY__'
const TRIES = 10
const MAX_WAIT_MS = 3000
const NAME = 'abft_e_licence_shell '
const CACHE = NAME + '__BUILD__'

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(event.request, pathname))
  else if (SHELL.includes(pathname)) event.respondWith(answerPart(event, pathname))
})

async function keepShell() {
  const page = await fetchOwnPage()
  const cache = await caches.open(CACHE)
  await cache.put(PAGE, page)
  const parts = SHELL.filter((path) => path !== PAGE)
  await cache.addAll(parts.map((path) => new Request(path, { cache: 'reload' })))
}

// While two versions run side by side, the page may come from the other one: its parts are not in SHELL, and without a
// network it would be blank. Without the own page the installation fails, and the next visit tries again.
async function fetchOwnPage() {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const page = await fetch(PAGE, { cache: 'reload' })
    if (page.ok && (await page.clone().text()).includes(ENTRY)) return page
  }
  throw new Error('The page of this version could not be fetched.')
}

// The cache of the version before stays: this worker may take over a page of that version whose parts are still loading.
async function forgetOlder() {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

// The name of an asset carries a hash of its content: what is kept is what the network would give.
async function answerAsset(request, path) {
  return (await caches.match(path)) ?? fetch(request)
}

// The network's answer wins when it comes within three seconds. In a hall with one bar of network it may never come:
// then the kept part answers, and the network's answer replaces it for the next time.
async function answerPart(event, path) {
  const cache = await caches.open(CACHE)
  const answer = fetch(event.request).catch(() => undefined)
  const usable = answer.then((response) => keepUsable(cache, path, response))
  event.waitUntil(usable)
  const inTime = await Promise.race([usable, wait(MAX_WAIT_MS)])
  return inTime ?? (await cache.match(path)) ?? (await answer) ?? Response.error()
}

// The page of another version is not usable: its assets are not kept here, and without them (the network may go any
// moment) it would stay blank. The worker of that version keeps page and assets together, and answers as soon as it is
// installed.
async function keepUsable(cache, path, response) {
  const usable = response?.ok && (path !== PAGE || (await response.clone().text()).includes(ENTRY))
  if (!usable) return undefined
  // A phone without room for it shows the part all the same.
  await cache.put(path, response.clone()).catch(() => undefined)
  return response
}

function wait(ms) {
  return new Promise((done) => setTimeout(done, ms))
}
