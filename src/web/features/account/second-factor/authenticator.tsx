import { useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { Button } from '#web/ui/button.ts'
import { Problem } from '#web/ui/problem.tsx'
import rows from '#web/ui/row-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { RemoveFactor } from './remove-factor.tsx'
import type { SecondFactors } from './second-factor-queries.ts'
import { SetUpAuthenticator } from './set-up-authenticator.tsx'
import { type FactorProps, useFactorAct } from './use-factor-act.ts'

export function Authenticator({
  factors: { authenticator },
  confirmed,
  onDone,
}: FactorProps & { factors: SecondFactors }) {
  const [setup, setSetup] = useState<OutputOf<'prepareAuthenticator'> | null>(null)
  const { busy, problem, act } = useFactorAct()
  const prepare = () => act(async () => setSetup(await confirmed(() => callApi('prepareAuthenticator', {}))))
  return (
    <>
      <ul className={rows.list} aria-label="Application d’authentification">
        <li>
          <div className={rows.what}>
            <b>Application d’authentification</b>
            <span className={rows.quiet}>
              {authenticator
                ? `Configurée le ${formatInstant(authenticator.confirmed_at)}`
                : 'Une application de votre téléphone donne un code à six chiffres, à taper après le mot de passe.'}
            </span>
          </div>
          <div className={rows.buttons}>
            {authenticator && <StatusBadge tone="ok">Active</StatusBadge>}
            <Button variant="default" size="sm" loading={busy} onClick={() => void prepare()}>
              {authenticator ? 'Remplacer' : 'Configurer'}
            </Button>
            {authenticator && (
              <RemoveFactor
                label="Retirer l’application d’authentification"
                title="Retirer l’application d’authentification ?"
                remove={() => callApi('removeAuthenticator', {})}
                confirmed={confirmed}
              >
                Ses codes ne seront plus demandés.
              </RemoveFactor>
            )}
          </div>
        </li>
      </ul>
      <Problem>{problem}</Problem>
      {setup && (
        <SetUpAuthenticator
          setup={setup}
          onClose={() => setSetup(null)}
          onCode={async (otp) => {
            const answer = await confirmed(() => callApi('confirmAuthenticator', { setup: setup.setup, otp }))
            setSetup(null)
            await onDone(answer)
          }}
        />
      )}
    </>
  )
}
