import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireSession } from './guards.ts'
import { root } from './root.tsx'

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('#web/layouts/signed-in-layout.tsx'), 'SignedInLayout'),
})
