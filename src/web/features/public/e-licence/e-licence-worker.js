// Opens /e-licence without a network. The build fills in the page's parts; nothing else of the portal passes here.
const PAGE = '/e-licence'
const SHELL = '__SHELL__'
const ENTRY = '__ENTRY__'
const TRIES = 10
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
  const isPart = SHELL.includes(pathname) || pathname.startsWith('/assets/')
  const mine = event.request.method === 'GET' && origin === self.location.origin && isPart
  if (mine) event.respondWith(networkFirst(event.request, pathname))
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

// The network's answer wins; the kept one is for those who cannot reach the portal. The page of another version is not
// accepted: its parts are not kept here, and without them (the network may go any moment) it would stay blank. The worker
// of that version keeps page and parts together, and answers as soon as it is installed.
async function networkFirst(request, path) {
  const kept = () => caches.match(path, SHELL.includes(path) ? { cacheName: CACHE } : {})
  try {
    const answer = await fetch(request)
    const usable = answer.ok && (path !== PAGE || (await answer.clone().text()).includes(ENTRY))
    return usable ? answer : ((await kept()) ?? answer)
  } catch {
    return (await kept()) ?? Response.error()
  }
}
