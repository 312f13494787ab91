import { lazy, Suspense, useSyncExternalStore } from 'react'

export type Tone = 'success' | 'error' | 'warning'
export interface Notice {
  message: string
  tone: Tone
  /** Stays until it is closed: it matters longer than five seconds. */
  lasting?: boolean
}

/** The notices are drawn by a part that most first visits never need: it is loaded with the first notice. */
const Toaster = lazy(() => import('./toaster.tsx'))

let waiting: Notice[] = []
const listeners = new Set<() => void>()

export function notify(notice: Notice) {
  waiting = [...waiting, notice]
  for (const listener of listeners) listener()
}

export function takeNotices(): Notice[] {
  const taken = waiting
  waiting = []
  return taken
}

export function useWaitingNotices() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => waiting,
  )
}

let shown = false

export function Notices() {
  shown ||= useWaitingNotices().length > 0
  if (!shown) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
