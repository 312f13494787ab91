import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clubMessages } from '#contract/club-messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { renewalCandidatesQuery } from '#web/features/club/ordering/order-queries.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { SeasonForm } from './season-form.tsx'

/** All members of the club: the renewable ones ticked, the others with a reason. */
export function SeasonPage() {
  const { club } = useClub()
  return (
    <Page
      title="Renouveler la saison"
      back={
        <BackLink to={paths.clubMembers} params={{ club: club.club_slug }}>
          Membres
        </BackLink>
      }
      intro={
        <p>
          Ceux qui peuvent l’être sont cochés : décochez qui arrête.{' '}
          <HelpLink guide="clubs" topic="renouveler-les-licences-de-la-saison" />
        </p>
      }
    >
      <Candidates />
    </Page>
  )
}

function Candidates() {
  const { club, ids } = useClub()
  // Refetched each time, since another manager may have ordered.
  const { data, error, refetch } = useQuery({ ...renewalCandidatesQuery(ids), staleTime: 0 })
  if (data && data.length > 0) return <SeasonForm candidates={data} />
  return (
    <Section title="Membres">
      {error ? (
        <LoadFailed onRetry={refetch}>{clubMessages.listingFailed}</LoadFailed>
      ) : data ? (
        <Empty icon={<IconUsersGroup />} title="Aucun membre à renouveler">
          <p>Votre club n’a pas encore de membre : commencez par une inscription.</p>
          <ButtonLink to={paths.enrolment} params={{ club: club.club_slug }} mt="md">
            Inscrire un membre
          </ButtonLink>
        </Empty>
      ) : (
        <div role="status" aria-label="Chargement des membres">
          <Skeleton height={42} radius={10} mb="md" />
          <Skeleton height={360} radius={12} />
        </div>
      )}
    </Section>
  )
}
