import { useEffect, useState } from 'react'
import { accountMessages } from '#contract/account-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refusesLink, useLinkToken } from '#web/lib/use-link-token.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'

type State =
  | { is: 'loading' }
  | { is: 'confirmed'; message: string }
  | { is: 'refused'; message: string }
  | { is: 'unanswered' }

export function ConfirmMailPage() {
  const token = useLinkToken()
  const [state, setState] = useState<State>(
    token ? { is: 'loading' } : { is: 'refused', message: accountMessages.confirmTokenMissing },
  )
  useEffect(() => {
    if (token) confirm(token, setState)
  }, [token])
  return (
    <Panel title="Confirmer votre e-mail">
      {state.is === 'loading' && (
        <p role="status">
          <Loader size="sm" mr="sm" aria-hidden /> Confirmation en cours…
        </p>
      )}
      {state.is === 'confirmed' && <Success>{state.message}</Success>}
      {state.is === 'unanswered' && (
        <LoadFailed onRetry={() => confirm(token!, setState)}>{accountMessages.confirmError}</LoadFailed>
      )}
      {state.is === 'refused' && (
        <>
          <Problem>{state.message}</Problem>
          <p>Si votre adresse n’est pas encore confirmée, un nouvel e-mail vous est proposé à la connexion.</p>
        </>
      )}
      <ButtonLink to={paths.login} variant={state.is === 'confirmed' ? 'filled' : 'default'}>
        Se connecter
      </ButtonLink>
    </Panel>
  )
}

function confirm(token: string, setState: (state: State) => void) {
  setState({ is: 'loading' })
  callApi('confirmEmail', { token }).then(
    ({ message }) => setState({ is: 'confirmed', message: message || accountMessages.confirmDone }),
    (error: unknown) =>
      setState(
        refusesLink(error)
          ? { is: 'refused', message: error.said || accountMessages.confirmFailed }
          : { is: 'unanswered' },
      ),
  )
}
