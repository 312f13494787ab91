import { createRoute } from '@tanstack/react-router'
import { SignedInLayout } from '#web/layouts/signed-in-layout.tsx'
import { requireSession } from './guards.ts'
import { root } from './root.tsx'

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: SignedInLayout,
})
