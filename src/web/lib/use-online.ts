import { useEffect, useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device has a network. */
export function useOnline() {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

/** Retries by itself what failed without a network, as soon as there is one. */
export function useOnReconnect(retry: () => unknown) {
  useEffect(() => {
    const onOnline = () => void retry()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  })
}
