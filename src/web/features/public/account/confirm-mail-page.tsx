import { useEffect, useState } from 'react'
import { accountMessages } from '#contract/account-messages.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useLinkToken } from '#web/lib/use-link-token.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'

type State = { is: 'loading' } | { is: 'confirmed'; message: string } | { is: 'error'; message: string }

export function ConfirmMailPage() {
  const token = useLinkToken()
  const [state, setState] = useState<State>(
    token ? { is: 'loading' } : { is: 'error', message: accountMessages.confirmTokenMissing },
  )
  useEffect(() => {
    if (!token) return
    callApi('confirmEmail', { token }).then(
      ({ message }) => setState({ is: 'confirmed', message: message || accountMessages.confirmDone }),
      (error: unknown) => setState({ is: 'error', message: formatFailure(error) }),
    )
  }, [token])
  return (
    <Panel title="Confirmer votre e-mail">
      {state.is === 'loading' && (
        <p role="status">
          <Loader size="sm" mr="sm" aria-hidden /> Confirmation en cours…
        </p>
      )}
      {state.is === 'confirmed' && <Success>{state.message}</Success>}
      {state.is === 'error' && (
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

function formatFailure(error: unknown) {
  const refused = error instanceof ApiError && error.status === 422
  return refused ? error.said || accountMessages.confirmFailed : accountMessages.confirmError
}
