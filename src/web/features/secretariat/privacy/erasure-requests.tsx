import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { staffPrivacyMessages } from '#contract/staff/staff-privacy-messages.ts'
import { withDe } from '#domain/elision.ts'
import { fullName } from '#domain/person-name.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Problem } from '#web/ui/problem.tsx'
import rows from '#web/ui/row-list.module.css'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './privacy.module.css'
import { type ErasureRequest, erasuresQuery, thenInvalidate } from './privacy-queries.ts'

export function ErasureRequests() {
  const { data, error } = useQuery(erasuresQuery)
  return (
    <Section title="Effacements">
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={90} radius="md" />}
      {data?.length === 0 && (
        <Empty icon={<IconShieldCheck />} title="Aucune demande d’effacement">
          <p>Cherchez un membre ci-dessus pour en faire une.</p>
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className={`${rows.list} ${classes.requests}`}>
          {data.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Request({ request }: { request: ErasureRequest }) {
  const { nom, prenom, numero_licence, reason, licence_given_up, requested_by, requested_at } = request
  return (
    <li>
      <div>
        <PersonName nom={nom} prenom={prenom} /> ({numero_licence})
        <p className={classes.quiet}>
          Demandé par {requested_by ?? 'un compte supprimé'} le {formatInstant(requested_at)}
          {licence_given_up && ' · renonce à sa licence'}
        </p>
        {reason && <p>Motif : {reason}</p>}
      </div>
      {request.state === 'pending' ? <Decision request={request} /> : <Decided request={request} />}
    </li>
  )
}

function Decided({ request: { state, decided_by, decided_at } }: { request: ErasureRequest }) {
  return (
    <div>
      {state === 'approved' ? (
        <StatusBadge tone="ok">Effacé</StatusBadge>
      ) : (
        <StatusBadge tone="quiet">Écarté</StatusBadge>
      )}
      <p className={classes.quiet}>
        {decided_by ?? 'Un compte supprimé'}
        {decided_at && `, le ${formatInstant(decided_at)}`}
      </p>
    </div>
  )
}

function Decision({ request }: { request: ErasureRequest }) {
  const { id, numero_licence, mine } = request
  const name = fullName(request)
  return (
    <div>
      <div className={classes.buttons}>
        {!mine && (
          <ConfirmButton
            label="Approuver…"
            aria-label={`Approuver l’effacement ${withDe(name)}`}
            title="Effacer ce membre pour toujours ?"
            verb="Effacer définitivement"
            onConfirm={() => thenInvalidate(callApi('staffApproveErasure', { id_request: id }))}
          >
            <p>
              {name} ({numero_licence}) disparaît du portail avec ses coordonnées, sa photo, ses grades et ses
              résultats. Cela ne peut pas être défait.
            </p>
          </ConfirmButton>
        )}
        <ConfirmButton
          label="Écarter…"
          aria-label={`Écarter l’effacement ${withDe(name)}`}
          title="Écarter cette demande ?"
          verb="Écarter la demande"
          onConfirm={() => thenInvalidate(callApi('staffRefuseErasure', { id_request: id }))}
        >
          <p>Rien n’est effacé ; une nouvelle demande reste possible.</p>
        </ConfirmButton>
      </div>
      {mine && <p className={classes.quiet}>{staffPrivacyMessages.otherPerson}</p>}
    </div>
  )
}
