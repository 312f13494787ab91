import type { OutputOf } from '#contract/index.ts'
import { codeFields } from '#contract/second-factor-fields.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { AuthenticatorSecret } from './authenticator-secret.tsx'

interface Props {
  setup: OutputOf<'prepareAuthenticator'>
  onClose: () => void
  /** Sends the code with the setup. */
  onCode: (otp: string) => Promise<void>
}

/** The secret is stored only after a valid code of it. */
export function SetUpAuthenticator({ setup: { secret, address }, onClose, onCode }: Props) {
  const { inputProps, submit, busy, problem } = useCallForm({
    fields: codeFields,
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Application d’authentification"
      verb="Confirmer"
      busy={busy}
      problem={problem}
      onSubmit={submit(({ otp }) => onCode(otp))}
      onClose={onClose}
    >
      <p>
        Installez une application d’authentification sur votre téléphone (Aegis, Google Authenticator, Microsoft
        Authenticator…)&nbsp;: elle donne un code à chaque connexion, même sans réseau.
      </p>
      <AuthenticatorSecret secret={secret} address={address} />
      <TextInput
        label="Code à six chiffres"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        data-autofocus
        {...inputProps('otp')}
      />
    </DialogForm>
  )
}
