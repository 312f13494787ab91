import { createRoute } from '@tanstack/react-router'
import { requireSession } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyPage(() => import('#web/layouts/signed-in-layout.tsx'), 'SignedInLayout'),
})
