import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SignIn } from './sign-in.tsx'

const ClubRefused = lazyPart(() => import('./club-refused.tsx'))

/** The login, reached from another screen. Who opens it first sees login.tsx. */
export function LoginPage() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/account-pages/login' })
  const { auth } = useStoredState()
  return (
    <Suspense>
      {auth && search.refused ? (
        <ClubRefused taken={search.refused === 'taken'} />
      ) : (
        <SignIn redirect={safeRedirect(search.redirect)} goTo={navigate} />
      )}
    </Suspense>
  )
}
