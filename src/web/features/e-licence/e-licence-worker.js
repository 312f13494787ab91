// Opens /e-licence without a network. The build fills in the page's parts; nothing else of the portal passes here.
const SHELL = '__SHELL__'
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
  const cache = await caches.open(CACHE)
  await cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' })))
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
