import { Suspense, startTransition, useState } from 'react'
import { messages } from '#contract/messages.ts'
import PasskeyButton from '#web/features/account/second-factor/passkey-button.tsx'
import type { ApiError, SecondFactorNeeded } from '#web/lib/api-error.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordSignIn } from '#web/ui/password-sign-in.tsx'
import { ScreenLink } from '#web/ui/screen-link.tsx'
import { KeptELicence } from './kept-e-licence.tsx'

// Loaded after the page, since few people need them.
const ResendConfirmation = lazyPart(() => import('./resend-confirmation.tsx'))
const SecondFactorStep = lazyPart(() => import('#web/features/account/second-factor/second-factor-step.tsx'))

interface Props {
  redirect: string | undefined
  goTo: (screen: AfterSignIn) => Promise<void>
}

export interface AfterSignIn {
  to: typeof paths.chooseProfile | typeof paths.staff
  search?: { redirect?: string }
}

export function SignIn({ redirect, goTo }: Props) {
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const goOn = () => goTo({ to: paths.chooseProfile, search: redirect ? { redirect } : {} })
  // Staff who asked for no other screen go to the secretariat.
  const goOnAfter = ({ staff }: SecondFactorNeeded) => (staff && !redirect ? goTo({ to: paths.staff }) : goOn())
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
          <KeptELicence />
          <ScreenLink to={paths.forgetPassword}>Mot de passe oublié ?</ScreenLink>
          <span>
            Pas encore de compte ? <ScreenLink to={paths.createAccount}>Créer un compte</ScreenLink>
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
      <div>
        <PasskeyButton onSignedIn={onSignedIn} />
      </div>
    </Panel>
  )
}

/** Only these refusals have a sentence of their own: too many attempts, an unconfirmed address, no network, a busy server. */
function formatFailure({ status, code = 'unexpected', message }: ApiError) {
  const telling = status === 0 || ['email_not_confirmed', 'too_many_tries', 'unavailable', 'busy'].includes(code)
  return telling ? message : messages.loginFailed
}
