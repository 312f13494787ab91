import { useEffect } from 'react'

/** Keeps the screen on while the code waits to be scanned. A browser that refuses (low battery) lets it go dark. */
export function useWakeLock(active: boolean) {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined
    let stopped = false
    let lock: WakeLockSentinel | undefined
    // The browser releases the lock whenever the page is hidden.
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (stopped) return given.release()
          lock = given
          return undefined
        },
        () => undefined,
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      stopped = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [active])
}
