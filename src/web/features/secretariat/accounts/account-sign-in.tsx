import { useState } from 'react'
import { ACCOUNT_LIMITS } from '#contract/staff/staff-account-fields.ts'
import { useMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem, Warning } from '#web/ui/problem.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { invalidateAccount, type StaffAccount } from './account-queries.ts'
import classes from './accounts.module.css'
import { ChangeEmail } from './change-email.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'

type CountedLimit = StaffAccount['limites'][number]

const limitColumns: Column<CountedLimit>[] = [
  { title: 'Tentatives', lead: true, show: ({ sorte }) => ACCOUNT_LIMITS[sorte] },
  { title: 'Nombre', show: ({ tentatives, maximum }) => `${tentatives} sur ${maximum}` },
  { title: 'Oubliées', show: ({ ends_at }) => `le ${formatInstant(ends_at)}` },
  {
    title: 'État',
    show: ({ bloque }) =>
      bloque ? <StatusBadge tone="bad">Bloqué</StatusBadge> : <StatusBadge tone="quiet">Permis</StatusBadge>,
  },
]

/** How the owner signs in, what stands in the way, and the acts that help. */
export function SignIn({ account }: { account: StaffAccount }) {
  const { limites, changement } = account
  return (
    <Section title="Connexion">
      <Facts account={account} />
      {changement && (
        <Warning>
          Un changement d’adresse vers {changement.email} attend sa confirmation, jusqu’au{' '}
          {formatInstant(changement.expires_at)}.
        </Warning>
      )}
      {limites.length > 0 && (
        <DataTable
          label="Tentatives comptées"
          columns={limitColumns}
          rows={limites}
          rowKey={({ sorte }) => sorte}
          paged
        />
      )}
      {!account.staff && <Acts account={account} />}
    </Section>
  )
}

function Facts({ account }: { account: StaffAccount }) {
  const { last_sign_in_at, last_used_at, created_at, tel, second_factor } = account
  const facts = [
    ['Dernière connexion', last_sign_in_at ? formatInstant(last_sign_in_at) : 'Aucune connue'],
    ['Dernière utilisation', formatInstant(last_used_at)],
    ['Second facteur', formatFactors(second_factor)],
    ['Téléphone', tel || 'Non communiqué'],
    ['Créé', formatInstant(created_at)],
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function formatFactors({ authenticator, passkeys }: StaffAccount['second_factor']): string {
  const parts = [
    ...(authenticator ? ['application d’authentification'] : []),
    ...(passkeys > 0 ? [passkeys > 1 ? `${passkeys} clés d’accès` : 'une clé d’accès'] : []),
  ]
  return parts.length === 0 ? 'Aucun' : parts.join(', ')
}

function Acts({ account }: { account: StaffAccount }) {
  const { id_account, confirmed, limites, second_factor } = account
  const [dialog, setDialog] = useState<'email' | 'factor' | null>(null)
  const { busy, problem, act } = useAction({ invalidate: () => invalidateAccount(id_account) })
  const may = useMay()
  const hasFactor = second_factor.authenticator || second_factor.passkeys > 0
  const close = () => setDialog(null)
  return (
    <>
      <Problem>{problem}</Problem>
      <div className={classes.buttons}>
        {limites.length > 0 && may('staffUnlockAccount') && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => void act(() => callApi('staffUnlockAccount', { id_account }))}
          >
            Débloquer
          </Button>
        )}
        {!confirmed && may('staffResendConfirmation') && (
          <Button
            variant="default"
            loading={busy}
            onClick={() =>
              void act(() => callApi('staffResendConfirmation', { id_account }, { idempotencyKey: newKey() }))
            }
          >
            Renvoyer la confirmation
          </Button>
        )}
        {may('staffChangeAccountEmail') && (
          <Button variant="default" onClick={() => setDialog('email')}>
            Changer l’adresse…
          </Button>
        )}
        {hasFactor && may('staffResetAccountSecondFactor') && (
          <Button variant="default" onClick={() => setDialog('factor')}>
            Réinitialiser le second facteur…
          </Button>
        )}
      </div>
      {dialog === 'email' && <ChangeEmail account={account} onClose={close} />}
      {dialog === 'factor' && <ResetSecondFactor account={account} onClose={close} />}
    </>
  )
}
