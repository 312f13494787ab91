import { IconAward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import { messages } from '#contract/messages.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { clubMembersQuery, gradesQuery } from '#web/features/club/club-queries.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { groupCandidates } from './exam-candidates.ts'
import { ExamForm } from './exam-form.tsx'
import { ExamRecorded } from './exam-recorded.tsx'

export function ExamPage() {
  const { club } = useClub()
  const { examen, annulable } = useSearch({ from: '/signed-in/club/$club/examen' })
  const recorded = Math.trunc(Number(examen)) || 0
  return (
    <Page
      title="Soirée d’examen"
      back={
        <BackLink to={paths.clubMembers} params={{ club: club.club_slug }}>
          Membres
        </BackLink>
      }
      intro={recorded === 0 && <p>Cochez qui a réussi : le Keup suivant est proposé, vous pouvez l’adapter.</p>}
    >
      {!club.rights.write ? (
        <Problem>{messages.forbidden}</Problem>
      ) : recorded !== 0 ? (
        <ExamRecorded idExam={recorded} until={annulable} />
      ) : (
        <Candidates />
      )}
    </Page>
  )
}

function Candidates() {
  const { ids } = useClub()
  const members = useQuery(clubMembersQuery(ids, { memberLicencies: true }))
  const grades = useQuery(gradesQuery(ids.id_member))
  const groups = useMemo(
    () => members.data && grades.data && groupCandidates(members.data, grades.data),
    [members.data, grades.data],
  )
  // Data loaded before stays: in a hall without a network no tick is lost.
  if (!groups) {
    const failed = members.error ? clubMessages.listingFailed : grades.error ? clubMessages.gradesFailed : null
    return (
      <Section title="Candidats">
        {failed ? (
          <LoadFailed onRetry={() => Promise.all([members.refetch(), grades.refetch()])}>{failed}</LoadFailed>
        ) : (
          <div role="status" aria-label="Chargement des candidats">
            <Skeleton height={320} radius={12} />
          </div>
        )}
      </Section>
    )
  }
  if (groups.length === 0) {
    return (
      <Section title="Candidats">
        <Empty icon={<IconAward />} title="Aucun candidat">
          <p>Seuls les membres licenciés aujourd’hui dans votre club, sous le 2e Keup, passent un examen de club.</p>
        </Empty>
      </Section>
    )
  }
  return <ExamForm groups={groups} grades={grades.data!} />
}
