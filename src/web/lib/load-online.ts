import { portalRoutes } from '#contract/portal-routes.ts'

const RETRY_AFTER_MS = 3000

/** Loads a part of the application; without a network, once it is back. */
export function loadOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  return load().catch(() => untilReachable().then(load))
}

/** Ends when the portal answers, whatever it answers. */
async function untilReachable(): Promise<void> {
  while (!(await fetch(portalRoutes.versionMyabft.path).catch(() => undefined))) await reconnection()
}

/** The browser says that there is a network again, or some time has passed: it does not know of every interruption. */
function reconnection() {
  return new Promise((done) => {
    addEventListener('online', done, { once: true })
    setTimeout(done, RETRY_AFTER_MS)
  })
}
