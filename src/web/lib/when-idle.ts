/** Runs once the browser has nothing else to do. */
export function whenIdle(run: () => void) {
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, SAFARI_WAIT_MS)
}

const SAFARI_WAIT_MS = 2000

/** Loads what will probably be needed soon, when the browser is idle. Not for those who save data. */
export function loadWhenIdle(load: () => Promise<unknown>) {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  if (!connection?.saveData) whenIdle(() => void load().catch(() => undefined))
}
