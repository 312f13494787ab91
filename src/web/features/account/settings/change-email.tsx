import { useState } from 'react'
import { emailChangeFields } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { PasswordInput } from '#web/ui/password-input.ts'
import { Problem, Success } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './account-settings-page.module.css'

export function ChangeEmail() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { inputProps, reset, busy, problem, submit, canSubmit } = useCallForm({
    fields: emailChangeFields,
    failure: (error) => error.message,
  })
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Changer d’adresse de connexion"
      onSubmit={submit(async (values) => {
        setSentTo(null)
        await callApi('changeEmail', values)
        setSentTo(values.email)
        reset()
      })}
    >
      <TextInput
        label="Nouvelle adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...inputProps('email')}
      />
      <PasswordInput label="Mot de passe actuel" autoComplete="current-password" required {...inputProps('password')} />
      <div className={classes.whole}>
        <Problem>{problem}</Problem>
        {sentTo && (
          <Success>
            {accountMessages.emailChangeSent} ({sentTo})
          </Success>
        )}
      </div>
      <div className={classes.whole}>
        <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
          Changer d’adresse
        </Button>
      </div>
    </form>
  )
}
