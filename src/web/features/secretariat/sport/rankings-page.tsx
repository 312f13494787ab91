import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatRankingCategory } from '#contract/staff/staff-ranking-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError, isSaidAtField } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { RankingFiles } from './ranking-files.tsx'
import { RankingFilterForm } from './ranking-filter-form.tsx'
import { type RankedLine, rankingChoicesQuery, rankingQuery } from './ranking-queries.ts'
import {
  pageOfRanking,
  type RankingChoices,
  type RankingFilters,
  readRankingFilters,
  toRankingInput,
  writeRankingFilters,
} from './ranking-search.ts'
import classes from './rankings.module.css'

const SIZE = 50

/** Whoever has points, category by category, to look at and to publish. */
export function RankingsPage() {
  const { data: choices, error, refetch } = useQuery(rankingChoicesQuery)
  return (
    <Page
      back={<BackLink to={paths.staffSport}>Sport</BackLink>}
      title="Classements"
      intro={
        <p>
          Les points des douze mois avant une date, comme sur la fiche du membre. Ils comptent dans la catégorie où ils
          ont été obtenus : une personne peut donc figurer dans plusieurs.
        </p>
      }
      actions={<HelpLink guide="secretariat" topic="publier-un-classement" />}
    >
      {choices ? (
        <Rankings choices={choices} />
      ) : error ? (
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </Page>
  )
}

function Rankings({ choices }: { choices: RankingChoices }) {
  const search = useSearch({ from: '/secretariat/sport/classements' })
  const navigate = useNavigate({ from: '/secretariat/sport/classements' })
  const [filters, page] = [readRankingFilters(search, choices, today()), pageOfRanking(search)]
  const { data, error, refetch, isPlaceholderData } = useQuery(
    rankingQuery({ ...toRankingInput(filters), page, size: SIZE }),
  )
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : {}
  const show = (wanted: RankingFilters, replace: boolean) =>
    void navigate({ search: writeRankingFilters(wanted, today()), replace, resetScroll: false })
  return (
    <>
      <Section title="Choix du classement">
        <RankingFilterForm choices={choices} filters={filters} errors={fieldErrors} onSearch={show} />
        {data && (
          <p className={classes.count} role="status">
            {data.total} {data.total > 1 ? 'places' : 'place'}. Résultats du {formatDate(data.since)} au{' '}
            {formatDate(data.until)}.
          </p>
        )}
        {error && !isSaidAtField(error) && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
        {data?.total === 0 && (
          <Empty icon={<IconTrophy />} title="Aucun résultat ne compte">
            <p>Choisissez une autre catégorie ou une autre date, ou encodez les résultats d’une compétition.</p>
          </Empty>
        )}
      </Section>
      {data && data.total > 0 && (
        <>
          <RankingFiles filters={filters} onVersion={(version) => show({ ...filters, version }, true)} />
          <Categories filters={filters} rows={data.rows} busy={isPlaceholderData} />
          <Pager
            total={data.total}
            page={page}
            size={SIZE}
            onPage={(next) => void navigate({ search: writeRankingFilters(filters, today(), next) })}
          />
        </>
      )}
      {!data && !error && <Skeleton height={320} radius="md" />}
    </>
  )
}

interface CategoryProps {
  filters: RankingFilters
  rows: RankedLine[]
  busy: boolean
}

function Categories({ filters: { discipline }, rows, busy }: CategoryProps) {
  const categories = groupBy(rows, (row) => formatRankingCategory(discipline, row))
  return (
    <div className={classes.categories} aria-busy={busy}>
      {[...categories].map(([category, ranked]) => (
        <Section key={category} title={category}>
          <DataTable label={category} columns={columns} rows={ranked} rowKey={keyOf} paged small />
        </Section>
      ))}
    </div>
  )
}

const keyOf = ({ id_member }: RankedLine) => id_member

const columns: Column<RankedLine>[] = [
  { title: 'Rang', show: ({ rang }) => rang, align: 'end' },
  { title: 'Membre', show: (row) => <Ranked row={row} />, lead: true },
  { title: 'Points', show: ({ points }) => <b>{points}</b>, align: 'end' },
  { title: 'Résultats', show: ({ resultats }) => resultats, align: 'end' },
]

function Ranked({ row: { id_member, nom, prenom, club } }: { row: RankedLine }) {
  return (
    <span className={classes.person}>
      <Link
        className={classes.link}
        to={paths.staffMember}
        params={{ id: String(id_member) }}
        search={{ onglet: 'resultats' }}
      >
        <PersonName nom={nom} prenom={prenom} />
      </Link>
      <span className={classes.club}>{club ?? 'Sans club'}</span>
    </span>
  )
}
