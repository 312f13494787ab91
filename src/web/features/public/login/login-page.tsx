import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, startTransition, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { ApiError, SecondFactorNeeded } from '#web/lib/api-error.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordSignIn } from '#web/ui/password-sign-in.tsx'

// Loaded after the page, since few people need them.
const ClubRefused = lazyPart(() => import('./club-refused.tsx'))
const ResendConfirmation = lazyPart(() => import('./resend-confirmation.tsx'))
const SecondFactorStep = lazyPart(() => import('#web/features/account/second-factor/second-factor-step.tsx'))
const KeptELicence = lazyPart(() => import('./kept-e-licence.tsx'))
const PasskeyButton = lazyPart(() => import('#web/features/account/second-factor/passkey-button.tsx'))

export function LoginPage() {
  const search = useSearch({ from: '/account-pages/login' })
  const { auth } = useStoredState()
  return (
    <Suspense>
      {auth && search.refused ? (
        <ClubRefused taken={search.refused === 'taken'} />
      ) : (
        <SignIn redirect={safeRedirect(search.redirect)} />
      )}
    </Suspense>
  )
}

function SignIn({ redirect }: { redirect: string | undefined }) {
  const navigate = useNavigate()
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const goOn = () => navigate({ to: paths.chooseProfile, search: redirect ? { redirect } : {} })
  // Staff who asked for no other screen go to the secretariat.
  const goOnAfter = ({ staff }: SecondFactorNeeded) => (staff && !redirect ? navigate({ to: paths.staff }) : goOn())
  if (!needed)
    return (
      <LoginForm
        redirect={redirect}
        onSignedIn={goOn}
        onSecondFactor={(factor) => startTransition(() => setNeeded(factor))}
      />
    )
  return <SecondFactorStep needed={needed} onSignedIn={() => goOnAfter(needed)} onStartAgain={() => setNeeded(null)} />
}

interface LoginFormProps {
  redirect: string | undefined
  onSignedIn: () => Promise<void>
  onSecondFactor: (needed: SecondFactorNeeded) => void
}

function LoginForm({ redirect, onSignedIn, onSecondFactor }: LoginFormProps) {
  const [unconfirmed, setUnconfirmed] = useState(false)
  return (
    <Panel
      title="Connexion"
      intro={<p>Retrouvez votre licence, vos grades et votre club.</p>}
      foot={
        <>
          <Suspense>
            <KeptELicence />
          </Suspense>
          <Link to={paths.forgetPassword}>Mot de passe oublié ?</Link>
          <span>
            Pas encore de compte ? <Link to={paths.createAccount}>Créer un compte</Link>
          </span>
        </>
      }
    >
      <PasswordSignIn
        verb="Se connecter"
        redirect={redirect}
        failure={(error) => {
          setUnconfirmed(error.code === 'email_not_confirmed')
          return formatFailure(error)
        }}
        onSignedIn={onSignedIn}
        onSecondFactor={onSecondFactor}
      >
        {(email) => <Suspense>{unconfirmed && <ResendConfirmation email={email} />}</Suspense>}
      </PasswordSignIn>
      {/* Reserves the height of the button that loads a moment later. */}
      <div style={{ minHeight: 42 }}>
        <Suspense>
          <PasskeyButton onSignedIn={onSignedIn} />
        </Suspense>
      </div>
    </Panel>
  )
}

/** Only these refusals have a sentence of their own: too many attempts, an unconfirmed address, no network, a busy server. */
function formatFailure({ status, code = 'unexpected', message }: ApiError) {
  const telling = status === 0 || ['email_not_confirmed', 'too_many_tries', 'unavailable', 'busy'].includes(code)
  return telling ? message : messages.loginFailed
}
