import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadingPage } from './loading.tsx'

/**
 * Drawn in place of what has nothing left to show, it leads on: once for each target, however often it is drawn, which
 * the router's own `Navigate` does not promise. What a person may see is for guards to decide (decision 118).
 */
export function LeaveTo(props: NavigateOptions) {
  const router = useRouter()
  const { href } = router.buildLocation(props)
  useEffect(() => router.history.replace(href, undefined, { ignoreBlocker: true }), [router, href])
  return <LoadingPage />
}
