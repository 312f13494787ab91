import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { recoveryFields } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Success } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'

export function ForgetPasswordPage() {
  const [sent, setSent] = useState(false)
  const { inputProps, busy, submit, canSubmit } = useCallForm({ fields: recoveryFields, failure: () => '' })
  if (sent) {
    return (
      <Panel title="Mot de passe oublié">
        <Success>{accountMessages.recoverySent}</Success>
        <ButtonLink to={paths.login}>Retour à la connexion</ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel
      title="Mot de passe oublié"
      intro={<p>Indiquez l’adresse e-mail de votre compte : nous vous enverrons un lien pour en choisir un nouveau.</p>}
      foot={<Link to={paths.login}>Retour à la connexion</Link>}
    >
      <form
        noValidate
        onSubmit={submit(async ({ email }) => {
          // The message is the same for every answer, so that it does not reveal whether the address exists.
          await callApi('recoverAccount', { email }).catch(() => undefined)
          setSent(true)
        })}
      >
        <TextInput
          label="Adresse e-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          mb="lg"
          {...inputProps('email')}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
          Envoyer le lien
        </Button>
      </form>
    </Panel>
  )
}
