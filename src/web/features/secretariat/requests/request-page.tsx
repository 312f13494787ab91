import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { fullName } from '#domain/person-name.ts'
import { type RegistrationRequest, requestQuery } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NoRecord } from '#web/ui/no-record.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DecideRequest } from './decide-request.tsx'
import classes from './request-page.module.css'
import { RequestCard, SideBySide } from './side-by-side.tsx'

export function RequestPage() {
  const { id } = useParams({ from: '/secretariat/demandes/$id' })
  const { data: request, error, refetch } = useQuery(requestQuery(Number(id)))
  if (error && !request) {
    return (
      <NoRecord
        back={<BackLink to={paths.staff}>À traiter</BackLink>}
        title="Demande d’inscription"
        error={error}
        onRetry={refetch}
        icon={<IconUserOff />}
        none="Cette demande n’existe pas"
      >
        Ce qui attend une décision est dans <Link to={paths.staff}>la file d’attente</Link>.
      </NoRecord>
    )
  }
  if (!request) return <LoadingPage />
  const { personne, doubles, decision } = request
  return (
    <Page
      back={<BackLink to={paths.staff}>À traiter</BackLink>}
      title={fullName(personne)}
      intro={<Headline request={request} />}
    >
      {doubles.length > 0 ? (
        <Section title="Doublons probables" intro={<p>Comparez : ce qui diffère de la demande est souligné.</p>}>
          <SideBySide request={request} />
        </Section>
      ) : (
        <Section title="La demande" intro={decision === null && <p>Aucune fiche ne ressemble à cette personne.</p>}>
          <RequestCard request={request} />
        </Section>
      )}
      {decision === null && (
        <IfMay call="staffAcceptRequest">
          <DecideRequest key={request.id_request} request={request} />
        </IfMay>
      )}
    </Page>
  )
}

function Headline({
  request: { club, demandeur, created_at, state, complement, decision },
}: {
  request: RegistrationRequest
}) {
  return (
    <>
      <p>
        Demande d’inscription du club {club.club} ({club.numero_club}), envoyée le {formatInstant(created_at)} par{' '}
        {demandeur ? `${demandeur.surname} ${demandeur.name} (${demandeur.email})` : 'un compte supprimé depuis'}.
      </p>
      {complement && (
        <p>
          Complément demandé au club le {formatInstant(complement.at)} par{' '}
          {complement.par ?? 'un compte supprimé depuis'} : « {complement.question} »
        </p>
      )}
      <div className={classes.state}>
        {state === 'pending' && <StatusBadge tone="warn">À décider</StatusBadge>}
        {state === 'accepted' && <StatusBadge tone="ok">Acceptée</StatusBadge>}
        {state === 'refused' && <StatusBadge tone="bad">Refusée</StatusBadge>}
        {decision && (
          <p>
            Par {decision.par ?? 'un compte supprimé depuis'}, le {formatInstant(decision.at)}.{' '}
            {decision.reason !== null && `Raison\u00a0: ${decision.reason}`}
            {decision.id_member !== null && (
              <Link to={paths.staffMember} params={{ id: String(decision.id_member) }}>
                Voir la fiche {decision.numero_licence}
              </Link>
            )}
          </p>
        )}
      </div>
    </>
  )
}
