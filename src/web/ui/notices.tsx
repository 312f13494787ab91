import { lazy, Suspense } from 'react'
import { useWaitingNotices } from './notify.ts'

/** The notices are drawn by a part that most first visits never need: it is loaded with the first notice. */
const Toaster = lazy(() => import('./toaster.tsx'))

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
