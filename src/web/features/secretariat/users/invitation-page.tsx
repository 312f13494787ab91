import { useEffect, useState } from 'react'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'
import { RecoveryCodes } from '#web/features/account/second-factor/recovery-codes.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { useLinkToken } from '#web/lib/use-link-token.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Loader } from '#web/ui/loader.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem, Success } from '#web/ui/problem.tsx'
import classes from './invitation-page.module.css'
import { IdentityForm, type ValidInvitation } from './invited-identity-form.tsx'
import { SecondFactorForm, type Setup } from './second-factor-form.tsx'

type Step =
  | { is: 'loading' }
  | { is: 'invalid'; message: string }
  | { is: 'unanswered'; message: string }
  | { is: 'identity'; invitation: ValidInvitation }
  | { is: 'factor'; setup: Setup }
  | { is: 'done'; message: string; codes: string[] | null }

/** The page of an invitation: identity, then second factor, then sign-in. */
export function InvitationPage() {
  const token = useLinkToken()
  const [step, setStep] = useState<Step>(
    token ? { is: 'loading' } : { is: 'invalid', message: staffUserMessages.invitationUnknown },
  )
  useEffect(() => {
    if (token) checkInvitation(token, setStep)
  }, [token])
  return (
    <div className={classes.page}>
      {step.is === 'loading' && (
        <Panel title="Invitation au secrétariat">
          <p role="status">
            <Loader size="sm" mr="sm" aria-hidden /> Vérification du lien…
          </p>
        </Panel>
      )}
      {step.is === 'unanswered' && (
        <Panel title="Invitation au secrétariat">
          <LoadFailed onRetry={() => checkInvitation(token!, setStep)}>{step.message}</LoadFailed>
        </Panel>
      )}
      {step.is === 'invalid' && (
        <Panel title="Invitation au secrétariat">
          <Problem>{step.message}</Problem>
          <ButtonLink to={paths.staffLogin}>Se connecter au secrétariat</ButtonLink>
        </Panel>
      )}
      {step.is === 'identity' && (
        <IdentityForm
          token={token!}
          invitation={step.invitation}
          onPrepared={(setup) => setStep({ is: 'factor', setup })}
        />
      )}
      {step.is === 'factor' && (
        <SecondFactorForm
          token={token!}
          setup={step.setup}
          onDone={({ message, recovery_codes }) => setStep({ is: 'done', message, codes: recovery_codes })}
        />
      )}
      {step.is === 'done' && (
        <Panel title="Bienvenue au secrétariat">
          <Success>{step.message}</Success>
          <p>Le code que vous venez d’entrer a servi : attendez le suivant pour vous connecter.</p>
          <ButtonLink to={paths.staffLogin}>Se connecter au secrétariat</ButtonLink>
        </Panel>
      )}
      {step.is === 'done' && step.codes && (
        <RecoveryCodes codes={step.codes} onClose={() => setStep({ ...step, codes: null })} />
      )}
    </div>
  )
}

/** The server answers about an invitation that is not valid: a failed call may be one lost answer. */
function checkInvitation(token: string, setStep: (step: Step) => void) {
  setStep({ is: 'loading' })
  callApi('staffCheckInvitation', { token }).then(
    (answer) =>
      setStep(
        answer.state === 'valid' ? { is: 'identity', invitation: answer } : { is: 'invalid', message: answer.message },
      ),
    (error: unknown) => setStep({ is: 'unanswered', message: formatError(error) }),
  )
}
