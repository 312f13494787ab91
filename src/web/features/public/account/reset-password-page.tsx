import { useEffect, useState } from 'react'
import { passwordResetFields, passwordsDiffer } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { refusesLink, useLinkToken } from '#web/lib/use-link-token.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loader } from '#web/ui/loader.ts'
import { NewPasswordInputs } from '#web/ui/new-password-inputs.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'

type State =
  | { is: 'loading' }
  | { is: 'invalid'; message: string }
  | { is: 'unanswered' }
  | { is: 'form' }
  | { is: 'done'; message: string }

export function ResetPasswordPage() {
  const token = useLinkToken()
  const [state, setState] = useState<State>(
    token ? { is: 'loading' } : { is: 'invalid', message: accountMessages.resetTokenMissing },
  )
  useEffect(() => {
    if (token) checkLink(token, setState)
  }, [token])
  return (
    <Panel title="Nouveau mot de passe">
      {state.is === 'loading' && (
        <p role="status">
          <Loader size="sm" mr="sm" aria-hidden /> Vérification du lien…
        </p>
      )}
      {state.is === 'invalid' && <Problem>{state.message}</Problem>}
      {state.is === 'unanswered' && (
        <LoadFailed onRetry={() => checkLink(token!, setState)}>{accountMessages.resetCheckFailed}</LoadFailed>
      )}
      {(state.is === 'invalid' || state.is === 'unanswered') && (
        <ButtonLink to={paths.forgetPassword}>Demander un nouveau lien</ButtonLink>
      )}
      {state.is === 'form' && <ResetForm token={token!} onDone={(message) => setState({ is: 'done', message })} />}
      {state.is === 'done' && (
        <>
          <Success>{state.message}</Success>
          <ButtonLink to={paths.login}>Se connecter</ButtonLink>
        </>
      )}
    </Panel>
  )
}

function checkLink(token: string, setState: (state: State) => void) {
  setState({ is: 'loading' })
  callApi('checkIfTokenResetPasswordIsValid', { token }).then(
    () => setState({ is: 'form' }),
    (error: unknown) =>
      setState(
        refusesLink(error)
          ? { is: 'invalid', message: error.said || accountMessages.resetTokenInvalid }
          : { is: 'unanswered' },
      ),
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: passwordResetFields,
    repeats: { field: 'confirm_password', of: 'new_password', message: passwordsDiffer },
    failure: ({ said }) => said || accountMessages.resetFailed,
  })
  return (
    <>
      <Problem>{problem}</Problem>
      <form
        noValidate
        onSubmit={submit(async (values) => {
          const { message } = await callApi('resetPassword', { ...values, token })
          onDone(message)
        })}
      >
        <NewPasswordInputs
          label="Nouveau mot de passe"
          names={['new_password', 'confirm_password']}
          inputProps={inputProps}
          mb="md"
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
          Enregistrer le mot de passe
        </Button>
      </form>
    </>
  )
}
