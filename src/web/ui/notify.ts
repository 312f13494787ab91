import { useSyncExternalStore } from 'react'

export type Tone = 'success' | 'error' | 'warning'
export interface Notice {
  message: string
  tone: Tone
  /** Stays until closed, for what matters longer than five seconds. */
  lasting?: boolean
}

let waiting: Notice[] = []
let hasNotified = false
const listeners = new Set<() => void>()

export function notify(notice: Notice) {
  hasNotified = true
  waiting = [...waiting, notice]
  for (const listener of listeners) listener()
}

export function takeNotices(): Notice[] {
  const taken = waiting
  waiting = []
  return taken
}

export function useWaitingNotices() {
  return useSyncExternalStore(subscribe, () => waiting)
}

/** Whether there was a notice since the page was loaded. */
export function useHasNotified() {
  return useSyncExternalStore(subscribe, () => hasNotified)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
