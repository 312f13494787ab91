import { lazy, Suspense } from 'react'
import { useHasNotified } from './notify.ts'

/** Most first visits show no notice, so their renderer is loaded with the first one. */
const Toaster = lazy(() => import('./toaster.tsx'))

export function Notices() {
  if (!useHasNotified()) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}
