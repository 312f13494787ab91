import { Suspense, useEffect } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { takeNotices, useHasNotified, useWaitingNotices } from './notify.ts'

/** Most first visits show no notice, so their renderer is loaded with the first one, or before anything can be saved. */
export const loadToaster = () => import('./toaster.tsx')
const Toaster = lazyPart(loadToaster, BrowserNotices)

export function Notices() {
  if (!useHasNotified()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

/** The browser itself shows the notices whose renderer is lost: they may tell that something was not saved. */
function BrowserNotices() {
  const waiting = useWaitingNotices()
  useEffect(() => {
    if (waiting.length > 0) for (const { message } of takeNotices()) alert(message)
  }, [waiting])
  return null
}
