import { type ReactNode, useEffect, useRef, useState } from 'react'
import { codeFields, recoveryCodeFields } from '#contract/second-factor-fields.ts'
import { canUsePasskeys } from '#web/features/account/second-factor/can-use-passkeys.ts'
import type { SecondFactorNeeded } from '#web/lib/api-error.ts'
import { openSession } from '#web/lib/session.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import PasskeyButton from './passkey-button.tsx'
import classes from './second-factor-step.module.css'

interface Props {
  needed: SecondFactorNeeded
  onSignedIn: () => Promise<void>
  onStartAgain: () => void
  /** Shown above the code, in the demonstration. */
  children?: ReactNode
}

/** Asks for a code of the authenticator app, a recovery code or a passkey, as the account has them. */
export default function SecondFactorStep({ needed, onSignedIn, onStartAgain, children }: Props) {
  const { methods } = needed
  const hasPasskey = methods.includes('passkey') && canUsePasskeys
  const [kind, setKind] = useState<'otp' | 'recovery_code' | null>(
    methods.includes('otp') ? 'otp' : hasPasskey ? null : 'recovery_code',
  )
  const other = kind === 'recovery_code' ? 'otp' : 'recovery_code'
  return (
    <Panel
      title="Second facteur"
      intro={<p>{INTROS[kind ?? 'passkey']}</p>}
      foot={
        <>
          {methods.includes(other) && (
            <button type="button" className={classes.link} onClick={() => setKind(other)}>
              {other === 'otp' ? 'Utiliser l’application d’authentification' : 'Utiliser un code de secours'}
            </button>
          )}
          <button type="button" className={classes.link} onClick={onStartAgain}>
            Recommencer
          </button>
        </>
      }
    >
      {children}
      {kind && <CodeForm key={kind} kind={kind} mfaToken={needed.token} onSignedIn={onSignedIn} />}
      {hasPasskey && <PasskeyButton onSignedIn={onSignedIn} />}
      <p className={classes.quiet}>
        Plus aucun de ces moyens&nbsp;? Contactez le secrétariat&nbsp;: après avoir vérifié votre identité, il peut
        réinitialiser votre second facteur.
      </p>
    </Panel>
  )
}

const INTROS = {
  otp: 'Entrez le code de votre application d’authentification.',
  recovery_code: 'Entrez l’un des codes de secours que vous avez conservés. Il ne servira qu’une fois.',
  passkey: 'Confirmez que c’est bien vous avec votre clé d’accès.',
}
const FIELDS = { otp: codeFields, recovery_code: recoveryCodeFields }

interface CodeFormProps {
  kind: 'otp' | 'recovery_code'
  mfaToken: string
  onSignedIn: () => Promise<void>
}

function CodeForm({ kind, mfaToken, onSignedIn }: CodeFormProps) {
  // The code follows the password at once, so its field gets the focus.
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: FIELDS[kind],
    failure: ({ message }) => message,
  })
  return (
    <>
      <Problem>{problem}</Problem>
      <form
        noValidate
        onSubmit={submit(async ({ otp }) => {
          await openSession({ grant_type: 'mfa_otp', mfa_token: mfaToken, otp })
          await onSignedIn()
        })}
      >
        <TextInput
          label={kind === 'otp' ? 'Code à six chiffres' : 'Code de secours'}
          {...(kind === 'otp'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false })}
          ref={field}
          required
          mb="lg"
          {...inputProps('otp')}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
          Se connecter
        </Button>
      </form>
    </>
  )
}
