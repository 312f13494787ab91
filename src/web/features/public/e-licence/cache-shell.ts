/**
 * Registers the service worker, which serves the page of the e-licence, and nothing else, offline. Resolves to whether
 * it is cached.
 */
export async function cacheShell(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.register('/e-licence-worker.js', {
    scope: '/e-licence',
    updateViaCache: 'none',
  })
  if (registration.active) return true
  const worker = registration.installing ?? registration.waiting
  return worker ? settled(worker) : false
}

function settled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((done) => {
    const look = () => {
      if (worker.state === 'activated') done(true)
      if (worker.state === 'redundant') done(false)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
