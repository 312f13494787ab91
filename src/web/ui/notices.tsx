import { lazy, Suspense } from 'react'
import { useHasNotified } from './notify.ts'

/** The notices are drawn by a part that most first visits never need: it is loaded with the first notice. */
const Toaster = lazy(() => import('./toaster.tsx'))

export function Notices() {
  if (!useHasNotified()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
