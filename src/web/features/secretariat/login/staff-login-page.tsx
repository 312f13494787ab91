import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { config } from '#web/config.ts'
import PasskeyButton from '#web/features/account/second-factor/passkey-button.tsx'
import SecondFactorStep from '#web/features/account/second-factor/second-factor-step.tsx'
import type { SecondFactorNeeded } from '#web/lib/api-error.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { logout } from '#web/lib/session.ts'
import { useStoredState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordSignIn } from '#web/ui/password-sign-in.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './staff-login-page.module.css'

/** Sign-in of staff: password, then second factor. Also during maintenance. */
export function StaffLoginPage() {
  const { auth } = useStoredState()
  const { refused, redirect } = useSearch({ from: '/secretariat/login' })
  const navigate = useNavigate()
  const [needed, setNeeded] = useState<SecondFactorNeeded | null>(null)
  const goOn = () => navigate({ href: safeRedirect(redirect) ?? paths.staff })
  return (
    <div className={classes.page}>
      {auth && refused ? (
        <OtherAccount />
      ) : needed ? (
        <SecondFactorStep needed={needed} onSignedIn={goOn} onStartAgain={() => setNeeded(null)}>
          {config.demo && needed.methods.includes('otp') && <DemoCode />}
        </SecondFactorStep>
      ) : (
        <PasswordForm onSignedIn={goOn} onSecondFactor={setNeeded} />
      )}
    </div>
  )
}

interface PasswordFormProps {
  onSignedIn: () => Promise<void>
  onSecondFactor: (needed: SecondFactorNeeded) => void
}

function PasswordForm({ onSignedIn, onSecondFactor }: PasswordFormProps) {
  const { redirect } = useSearch({ from: '/secretariat/login' })
  return (
    <Panel
      title="Connexion au secrétariat"
      intro={<p>Réservée à celles et ceux qui gèrent la fédération.</p>}
      foot={
        <>
          <Link to={paths.forgetPassword}>Mot de passe oublié ?</Link>
          <Link to={paths.login}>Espace membre</Link>
        </>
      }
    >
      {/* Signed in without a second factor: an account without a role, which the guard reports. */}
      <PasswordSignIn
        verb="Continuer"
        redirect={redirect}
        failure={(error) => (error.code === 'invalid_grant' ? messages.loginFailed : error.message)}
        onSignedIn={onSignedIn}
        onSecondFactor={onSecondFactor}
      />
      <PasskeyButton onSignedIn={onSignedIn} />
    </Panel>
  )
}

/** Shows the TOTP of the demonstration's secretariat, which has no phone. */
function DemoCode() {
  const [shown, setShown] = useState<{ secret: string; code: string } | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    fetch('/dev/second-factor', { signal: stop.signal })
      .then((response) => response.json() as Promise<{ secret: string; code: string }>)
      .then(setShown)
      .catch(() => undefined)
    return () => stop.abort()
  }, [])
  if (!shown) return null
  return (
    <p className={classes.demo}>
      Démonstration : code actuel <b>{shown.code}</b>, secret <code>{shown.secret}</code>
    </p>
  )
}

/** Signed in without a staff role. */
function OtherAccount() {
  return (
    <Panel title="Accès réservé">
      <Problem>{messages.forbidden}</Problem>
      <p>Vous êtes connecté avec un compte qui n’a pas accès au secrétariat.</p>
      <Button onClick={() => void logout()}>Changer de compte</Button>
      <Link to={paths.profile}>Revenir à mon profil</Link>
    </Panel>
  )
}
