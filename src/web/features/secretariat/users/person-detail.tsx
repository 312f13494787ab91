import { useQuery } from '@tanstack/react-query'
import { securityEventLabels } from '#contract/security-event-messages.ts'
import { ROLE_DESCRIPTIONS, ROLES } from '#contract/staff/staff-user-fields.ts'
import { withDe } from '#domain/elision.ts'
import { formatBrowser } from '#domain/format-browser.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { SessionList } from '#web/features/account/sessions/session-list.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { invalidateUsers, type StaffUser, securityEventsQuery, sessionsQuery } from './staff-user-queries.ts'
import classes from './users-page.module.css'

export function PersonDetail({ user }: { user: StaffUser }) {
  return (
    <div className={classes.detail}>
      <h3>Rôles</h3>
      <ul className={classes.roles}>
        {(Object.keys(ROLES) as StaffRole[]).map((role) => (
          <li key={role}>
            <div className={classes.role}>
              <span className={classes.name}>
                {ROLES[role]} {user.roles.includes(role) && <StatusBadge tone="ok">Donné</StatusBadge>}
              </span>
              <span className={classes.quiet}>{ROLE_DESCRIPTIONS[role]}</span>
            </div>
            <RoleButton user={user} role={role} />
          </li>
        ))}
      </ul>
      <h3>Second facteur</h3>
      <div>
        <ResetFactor user={user} />
      </div>
      <h3>Sessions ouvertes</h3>
      <Sessions user={user} />
      <h3>Journal de sécurité</h3>
      <SecurityEvents user={user} />
    </div>
  )
}

function RoleButton({ user, role }: { user: StaffUser; role: StaffRole }) {
  const given = !user.roles.includes(role)
  const who = `${user.surname} ${user.name}`
  const name = `le rôle « ${ROLES[role]} »`
  if (!given && role === 'administrator' && user.mine) return null
  return (
    <ConfirmButton
      label={given ? 'Donner' : 'Retirer'}
      aria-label={given ? `Donner ${name}` : `Retirer ${name}`}
      title={given ? `Donner ${name} ?` : `Retirer ${name} ?`}
      verb={given ? 'Donner le rôle' : 'Retirer le rôle'}
      onConfirm={async () => {
        const answer = await callApi('staffSetRole', { id_account: user.id_account, role, given })
        await invalidateUsers()
        return answer
      }}
    >
      <p>
        {given
          ? `${who} aura ces droits dès son prochain geste.`
          : `${who} perd ces droits tout de suite, même pendant son travail.`}
        {!given && user.roles.length === 1 && ' C’est son dernier rôle : son accès au secrétariat disparaît.'}
      </p>
    </ConfirmButton>
  )
}

function ResetFactor({ user }: { user: StaffUser }) {
  return (
    <ConfirmButton
      label="Réinitialiser le second facteur"
      title="Réinitialiser le second facteur ?"
      verb="Réinitialiser"
      onConfirm={async () => {
        const answer = await callApi('staffResetSecondFactor', { id_account: user.id_account })
        await invalidateUsers()
        return answer
      }}
    >
      <p>
        Les sessions {withDe(`${user.surname} ${user.name}`)} sont fermées, et un e-mail part à {user.email} pour
        configurer un nouveau second facteur. Jusque-là, cette personne ne peut plus se connecter.
      </p>
      {user.mine && <p>C’est votre propre compte : vous serez déconnecté.</p>}
    </ConfirmButton>
  )
}

function Sessions({ user: { id_account } }: { user: StaffUser }) {
  const { data, error } = useQuery(sessionsQuery(id_account))
  if (!data) return error ? <Problem>{formatError(error)}</Problem> : <Skeleton height={60} radius="md" />
  return (
    <SessionList
      sessions={data}
      end={async (id_session) => {
        const answer = await callApi('staffEndSession', { id_session })
        await invalidateUsers()
        return answer
      }}
    />
  )
}

/** Newest first, as many as the server returns; its log has older ones. */
function SecurityEvents({ user: { id_account } }: { user: StaffUser }) {
  const { data, error } = useQuery(securityEventsQuery(id_account))
  if (!data) return error ? <Problem>{formatError(error)}</Problem> : <Skeleton height={60} radius="md" />
  if (data.length === 0) return <p className={classes.quiet}>Rien n’est enregistré pour ce compte.</p>
  return (
    <ul className={classes.events}>
      {data.map(({ id, at, kind, network, user_agent, request_id }) => (
        <li key={id}>
          <b>{securityEventLabels[kind]}</b>
          <span className={classes.quiet} title={`Demande ${request_id}`}>
            {formatInstant(at)} · {formatBrowser(user_agent)} · {network}
          </span>
        </li>
      ))}
    </ul>
  )
}
