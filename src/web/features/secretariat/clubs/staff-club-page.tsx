import { IconBuildingOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { StaffCall } from '#contract/staff/staff-routes.ts'
import { clubHistoryQuery, type StaffClub, staffClubQuery } from '#web/features/secretariat/clubs/club-queries.ts'
import { useMay } from '#web/features/secretariat/may.tsx'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { HistoryTable } from '#web/ui/history-table.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NoRecord } from '#web/ui/no-record.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AffiliationsTab } from './affiliations-tab.tsx'
import { ClubForm } from './club-form.tsx'
import { LabelsTab } from './labels-tab.tsx'
import { ManagersTab } from './managers-tab.tsx'

const AccountTab = lazyPart(async () => ({ default: (await import('./account-tab.tsx')).AccountTab }))
const MembersTab = lazyPart(async () => ({ default: (await import('./members-tab.tsx')).MembersTab }))

interface TabContent {
  label: string
  show: (club: StaffClub) => ReactNode
  /** The call without which the tab shows nothing. */
  call?: StaffCall
}

const TABS = {
  fiche: { label: 'Données', show: (club: StaffClub) => <Record club={club} /> },
  membres: {
    label: 'Membres',
    show: ({ id_club }: StaffClub) => <MembersTab idClub={id_club} />,
    call: 'staffListMembers',
  },
  affiliations: { label: 'Affiliations', show: (club: StaffClub) => <AffiliationsTab club={club} /> },
  compte: { label: 'Compte', show: (club: StaffClub) => <AccountTab club={club} />, call: 'staffGetClubAccount' },
  responsables: { label: 'Responsables', show: (club: StaffClub) => <ManagersTab club={club} /> },
  labels: { label: 'Labels et critères', show: (club: StaffClub) => <LabelsTab club={club} /> },
  historique: { label: 'Historique', show: ({ id_club }: StaffClub) => <History idClub={id_club} /> },
} satisfies Record<string, TabContent>

type Tab = keyof typeof TABS

export function StaffClubPage() {
  const { id } = useParams({ from: '/secretariat/clubs/$id' })
  const { onglet } = useSearch({ from: '/secretariat/clubs/$id' })
  const may = useMay()
  const tabs = (Object.keys(TABS) as Tab[]).filter((name) => {
    const { call }: TabContent = TABS[name]
    return !call || may(call)
  })
  const tab = tabs.find((name) => name === onglet) ?? 'fiche'
  const { data: club, error, refetch } = useQuery(staffClubQuery(Number(id)))
  if (error && !club) {
    return (
      <NoRecord
        back={<BackLink to={paths.staffClubs}>Clubs</BackLink>}
        title="Club"
        error={error}
        onRetry={refetch}
        icon={<IconBuildingOff />}
        none="Ce club n’existe pas"
      >
        Cherchez-le dans <Link to={paths.staffClubs}>la liste des clubs</Link>.
      </NoRecord>
    )
  }
  if (!club) return <LoadingPage />
  return (
    <Page
      back={<BackLink to={paths.staffClubs}>Clubs</BackLink>}
      title={club.club}
      intro={
        <p>
          Club {club.numero_club}
          {club.ville && `, ${club.ville}`}. Adresse dans le portail : /club/{club.club_slug}
        </p>
      }
    >
      <Tabs
        label="Fiche du club"
        tabs={tabs.map((name) => ({
          label: TABS[name].label,
          current: name === tab,
          link: { to: paths.staffClub, params: { id }, search: name === 'fiche' ? {} : { onglet: name } },
        }))}
      />
      {/* Remounts for another club, so that no edit of one is saved for the other. */}
      <div key={id}>
        <Suspense fallback={<LoadingPage />}>{TABS[tab].show(club)}</Suspense>
      </div>
    </Page>
  )
}

function Record({ club }: { club: StaffClub }) {
  return (
    <Section title="Données du club">
      <ClubForm club={club} />
    </Section>
  )
}

const SIZE = 20

function History({ idClub }: { idClub: number }) {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(clubHistoryQuery(idClub, page, SIZE))
  return <HistoryTable data={data} error={error} page={page} size={SIZE} onPage={setPage} />
}
