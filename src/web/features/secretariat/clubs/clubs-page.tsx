import { IconBuildingCommunity, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { clubSearchQuery, type FoundClub } from '#web/features/secretariat/clubs/club-queries.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { readClubSearch, writeClubSearch } from './club-search.ts'
import classes from './staff-clubs.module.css'

const SIZE = 50

const columns: Column<FoundClub>[] = [
  {
    title: 'Club',
    show: ({ id_club, club }) => (
      <Link className={classes.link} to={paths.staffClub} params={{ id: String(id_club) }}>
        {club}
      </Link>
    ),
    lead: true,
  },
  { title: 'Numéro', show: ({ numero_club }) => numero_club },
  { title: 'Ville', show: ({ ville }) => ville || '-' },
  { title: 'Province', show: ({ province }) => province || '-' },
  { title: 'Affiliation', show: ({ affiliation }) => <Affiliation affiliation={affiliation} /> },
  { title: 'Licenciés', show: ({ licencies }) => licencies, align: 'end' },
]

export function ClubsPage() {
  const search = useSearch({ from: '/secretariat/clubs' })
  const navigate = useNavigate()
  const now = readClubSearch(search)
  const { data, error, isPlaceholderData } = useQuery(clubSearchQuery({ ...now, size: SIZE }))
  const change = (changed: Partial<typeof now>) =>
    void navigate({
      to: paths.staffClubs,
      search: writeClubSearch({ ...now, ...changed }),
      replace: 'texte' in changed,
    })
  const [first] = data?.rows ?? []
  return (
    <Page
      title="Clubs"
      actions={
        <IfMay call="staffCreateClub">
          <ButtonLink to={paths.staffNewClub} leftSection={<IconPlus size={18} aria-hidden />}>
            Nouveau club
          </ButtonLink>
        </IfMay>
      }
    >
      <Section title="Trouver un club">
        <SearchBox
          label="Rechercher un club"
          description={
            <>
              Nom, numéro, ville ou province.
              <span className="with-keyboard"> « / » ramène ici, Entrée ouvre le premier.</span>
            </>
          }
          maxLength={200}
          text={now.texte}
          onText={(texte) => change({ texte, page: 1 })}
          matches={{
            found: data !== undefined && !isPlaceholderData,
            onChoose: () => first && void navigate({ to: paths.staffClub, params: { id: String(first.id_club) } }),
          }}
        />
        {error && <Problem>{formatError(error)}</Problem>}
        {data && (
          <p className={classes.none} role="status">
            {data.total} {data.total > 1 ? 'clubs' : 'club'}
          </p>
        )}
        {data?.total === 0 && (
          <Empty icon={<IconBuildingCommunity />} title="Aucun club ne correspond">
            <p>Essayez avec moins de lettres, ou avec le numéro du club.</p>
          </Empty>
        )}
        {data && data.rows.length > 0 && (
          <div aria-busy={isPlaceholderData}>
            <DataTable label="Clubs" columns={columns} rows={data.rows} rowKey={({ id_club }) => id_club} paged />
          </div>
        )}
        {data && <Pager total={data.total} page={now.page} size={SIZE} onPage={(page) => change({ page })} />}
      </Section>
    </Page>
  )
}

function Affiliation({ affiliation }: Pick<FoundClub, 'affiliation'>) {
  if (!affiliation) return <StatusBadge tone="bad">Non affilié</StatusBadge>
  return affiliation.payement === null ? (
    <StatusBadge tone="due">{`À payer ${affiliation.annee}`}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{`Affilié ${affiliation.annee}`}</StatusBadge>
  )
}
