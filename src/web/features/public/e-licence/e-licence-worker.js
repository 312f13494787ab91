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
  const mine = event.request.method === 'GET' && origin === self.location.origin && SHELL.includes(pathname)
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

async function forgetOlder() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)))
}

// Whoever can reach the portal gets what it says today; the kept page is for those who cannot.
async function networkFirst(request, path) {
  const kept = async () => (await caches.open(CACHE)).match(path)
  try {
    const answer = await fetch(request)
    return answer.status < 500 ? answer : ((await kept()) ?? answer)
  } catch {
    return (await kept()) ?? Response.error()
  }
}
