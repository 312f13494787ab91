import type { OutputOf } from '#contract/index.ts'
import { codeFields } from '#contract/second-factor-fields.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { AuthenticatorSecret } from './authenticator-secret.tsx'

interface Props {
  setup: OutputOf<'prepareAuthenticator'>
  onClose: () => void
  /** Sends the code back with what was prepared. */
  onCode: (otp: string) => Promise<void>
}

/** The secret into the app, a code of it back: only then is it kept. */
export function SetUpAuthenticator({ setup: { secret, address }, onClose, onCode }: Props) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: codeFields,
    failure: ({ message }) => message,
  })
  return (
    <Dialog title="Application d’authentification" opened onClose={onClose}>
      <form noValidate onSubmit={submit(({ otp }) => onCode(otp))}>
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
          mb="lg"
          data-autofocus
          {...inputProps('otp')}
        />
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
            Confirmer
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
