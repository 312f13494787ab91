import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { queryClient } from '#web/lib/queries.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { SessionList } from './session-list.tsx'
import { ownSessionsQuery } from './session-queries.ts'

async function end(id_session: number | null) {
  const answer = await callApi('endSession', { id_session })
  await queryClient.invalidateQueries(ownSessionsQuery)
  return answer
}

/** The open sessions of the account, each with a button that ends it. */
export function OwnSessions() {
  const { data, error } = useQuery(ownSessionsQuery)
  return (
    <Section
      title="Sessions ouvertes"
      intro={
        <p>
          Les navigateurs où votre compte est connecté. Fermez ceux que vous ne reconnaissez pas, puis changez de mot de
          passe.
        </p>
      }
      actions={
        data &&
        data.length > 1 && (
          <ConfirmButton
            label="Fermer toutes les autres"
            title="Fermer toutes les autres sessions ?"
            verb="Fermer les sessions"
            onConfirm={() => end(null)}
          >
            <p>Vous restez connecté ici ; partout ailleurs il faudra se reconnecter.</p>
          </ConfirmButton>
        )
      }
    >
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={60} radius="md" />}
      {data && <SessionList sessions={data} end={end} />}
    </Section>
  )
}
