import { passwordChangeFields, passwordsDiffer } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { logout } from '#web/lib/session.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import classes from '#web/ui/field-grid.module.css'
import { NewPasswordInputs } from '#web/ui/new-password-inputs.tsx'
import { notify } from '#web/ui/notify.ts'
import { PasswordInput } from '#web/ui/password-input.ts'
import { Problem } from '#web/ui/problem.tsx'

/** The server's own words when it refuses the password or the number of tries; any other failure has one sentence. */
function formatFailure({ status, code, said }: ApiError) {
  const refused = status === 422 || code === 'too_many_tries'
  return (refused && said) || accountMessages.passwordChangeFailed
}

export function PasswordForm() {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: passwordChangeFields,
    repeats: { field: 'password_confirmation', of: 'password', message: passwordsDiffer },
    failure: formatFailure,
  })
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Changer mon mot de passe"
      onSubmit={submit(async ({ actualPassword, password }) => {
        await callApi('updatePasswordMyABFT', { actualPassword, password })
        notify({ tone: 'success', message: accountMessages.passwordChanged })
        await logout()
      })}
    >
      <PasswordInput
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        {...inputProps('actualPassword')}
      />
      <NewPasswordInputs
        className={classes.half}
        label="Nouveau mot de passe"
        names={['password', 'password_confirmation']}
        inputProps={inputProps}
      />
      <Problem>{problem}</Problem>
      <div className={classes.send}>
        <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
          Changer le mot de passe
        </Button>
      </div>
    </form>
  )
}
