/** Loads what will probably be needed soon, once the browser has nothing else to do. Not for those who save data. */
export function loadWhenIdle(load: () => Promise<unknown>) {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (connection?.saveData) return
  const run = () => void load().catch(() => undefined)
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, SAFARI_WAIT_MS)
}

const SAFARI_WAIT_MS = 2000
