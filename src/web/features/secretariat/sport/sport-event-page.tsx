import { IconPencil, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { toEventKey } from '#contract/staff/staff-list-fields.ts'
import { EVENT_KINDS } from '#domain/sport-sheets/sheets.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { eventQuery, type SportEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { queryClient } from '#web/lib/queries.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EventForm } from './event-form.tsx'
import { EventLine, NoEvent } from './event-line.tsx'
import { Participants } from './participants.tsx'

export function SportEventPage() {
  const { sorte, id } = useParams({ from: '/secretariat/sport/$sorte/$id' })
  const kind = EVENT_KINDS.find((one) => one === sorte) ?? 'competition'
  const { data: event, error, refetch } = useQuery(eventQuery({ sorte: kind, id_event: Number(id) }))
  const [editing, setEditing] = useState(false)
  if (kind !== sorte || (error instanceof ApiError && (error.status === 404 || error.status === 422)))
    return <NoEvent />
  if (error && !event) {
    return (
      <Page back={<BackLink to={paths.staffSport}>Sport</BackLink>} title="Événement">
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      </Page>
    )
  }
  if (!event) return <LoadingPage />
  return (
    <Page
      back={<BackLink to={paths.staffSport}>Sport</BackLink>}
      title={event.nom}
      intro={<EventLine event={event} />}
      actions={
        !editing && (
          <>
            {event.feuilles.some(({ lignes }) => lignes.length > 0) && (
              <IfMay call="staffListMembers">
                <ButtonLink
                  variant="default"
                  to={paths.staffMembers}
                  search={{ evenement: toEventKey(kind, event.id_event) }}
                  leftSection={<IconUsers size={18} aria-hidden />}
                >
                  Liste des participants
                </ButtonLink>
              </IfMay>
            )}
            <IfMay call="staffSaveEvent">
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Modifier
              </Button>
            </IfMay>
            <IfMay call="staffRemoveEvent">
              <RemoveEvent event={event} />
            </IfMay>
          </>
        )
      }
    >
      {editing && (
        <Section title="Données de l’événement">
          <EventForm key={`${sorte} ${id}`} event={event} onDone={() => setEditing(false)} />
        </Section>
      )}
      {event.feuilles.map((sheet) => (
        <Participants key={sheet.feuille} event={event} sheet={sheet} />
      ))}
    </Page>
  )
}

function RemoveEvent({ event: { sorte, id_event, version, nom, feuilles } }: { event: SportEvent }) {
  const navigate = useNavigate()
  const lines = feuilles.reduce((sum, { lignes }) => sum + lignes.length, 0)
  return (
    <ConfirmButton
      size="md"
      label="Supprimer"
      title={`Supprimer « ${nom} » ?`}
      verb="Supprimer l’événement"
      onConfirm={async () => {
        const done = await callApi('staffRemoveEvent', { sorte, id_event }, { ifMatch: String(version) })
        queryClient.removeQueries({ queryKey: ['staff', 'event', sorte, id_event] })
        await navigate({ to: paths.staffSport })
        return done
      }}
    >
      <p>
        {lines === 0
          ? 'Il n’a pas encore de participants.'
          : `${lines === 1 ? 'Sa ligne est supprimée' : `Ses ${lines} lignes sont supprimées`} avec lui\u00a0: grades, médailles et points sont recalculés.`}{' '}
        Le journal en garde la trace.
      </p>
    </ConfirmButton>
  )
}
