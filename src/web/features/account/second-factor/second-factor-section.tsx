import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RECOVERY_CODES } from '#contract/second-factor-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Button } from '#web/ui/button.ts'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import rows from '#web/ui/row-list.module.css'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Authenticator } from './authenticator.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { invalidateSecondFactors, type SecondFactors, secondFactorsQuery } from './second-factor-queries.ts'
import { type FactorProps, useFactorAct } from './use-factor-act.ts'
import { useIdentityCheck } from './use-identity-check.tsx'

export function SecondFactorSection() {
  const { data, error } = useQuery(secondFactorsQuery)
  return (
    <Section
      title="Protection de la connexion"
      intro={
        <p>
          Avec un second facteur, votre mot de passe seul ne suffit plus pour entrer&nbsp;: qui l’aurait deviné ou volé
          reste dehors.
        </p>
      }
    >
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={180} radius="md" />}
      {data && <Factors factors={data} />}
    </Section>
  )
}

function Factors({ factors }: { factors: SecondFactors }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const { confirmed, question } = useIdentityCheck({ hasPasskey: factors.passkeys.length > 0 })
  const hasFactor = factors.passkeys.length > 0 || factors.authenticator !== null

  const finish: FactorProps['onDone'] = async (answer) => {
    notify({ tone: 'success', message: answer.message })
    setCodes(answer.recovery_codes ?? null)
    await invalidateSecondFactors()
  }

  return (
    <>
      <Passkeys factors={factors} confirmed={confirmed} onDone={finish} />
      <Authenticator factors={factors} confirmed={confirmed} onDone={finish} />
      {hasFactor && <Codes left={factors.recovery_codes_left} confirmed={confirmed} onDone={finish} />}
      {question}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

function Codes({ left, confirmed, onDone }: FactorProps & { left: number }) {
  const { busy, problem, act } = useFactorAct()
  const renew = () => act(async () => onDone(await confirmed(() => callApi('renewRecoveryCodes', {}))))
  return (
    <>
      <ul className={rows.list} aria-label="Codes de secours">
        <li>
          <div className={rows.what}>
            <b>Codes de secours</b>
            <span className={rows.quiet}>
              Pour entrer quand même si vous perdez votre téléphone. De nouveaux codes remplacent les anciens.
            </span>
          </div>
          <div className={rows.buttons}>
            <StatusBadge tone={left > 2 ? 'ok' : 'warn'}>
              {left} sur {RECOVERY_CODES}
            </StatusBadge>
            <Button variant="default" size="sm" loading={busy} onClick={() => void renew()}>
              Créer de nouveaux codes
            </Button>
          </div>
        </li>
      </ul>
      <Problem>{problem}</Problem>
    </>
  )
}
