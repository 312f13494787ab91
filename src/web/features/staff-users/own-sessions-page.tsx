import { useSuspenseQuery } from '@tanstack/react-query'
import { callApi } from '../../lib/call-api.ts'
import { queryClient } from '../../lib/queries.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { SessionList } from './session-list.tsx'
import { ownSessionsQuery } from './staff-user-queries.ts'

async function end(id_session: number | null) {
  const answer = await callApi('staffEndOwnSession', { id_session })
  await queryClient.invalidateQueries(ownSessionsQuery)
  return answer
}

/** Where one is signed in; a forgotten browser is closed from here. */
export function OwnSessionsPage() {
  const { data } = useSuspenseQuery(ownSessionsQuery)
  return (
    <Page title="Mes sessions" intro={<p>Les navigateurs où votre compte est connecté.</p>}>
      <Section
        title="Sessions ouvertes"
        actions={
          data.length > 1 && (
            <ConfirmButton
              label="Fermer toutes les autres"
              title="Fermer toutes les autres sessions ?"
              verb="Fermer les sessions"
              onConfirm={() => end(null)}
            >
              <p>Vous restez connecté ici ; partout ailleurs il faudra se reconnecter.</p>
            </ConfirmButton>
          )
        }
      >
        <SessionList sessions={data} end={end} />
      </Section>
    </Page>
  )
}
