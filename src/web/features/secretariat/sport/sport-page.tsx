import { IconPlus, IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { organisationLabels } from '#contract/organisation-messages.ts'
import { eventKindLabels } from '#contract/staff/staff-sport-fields.ts'
import { EVENT_KINDS } from '#domain/sport-sheets/sheets.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { eventListQuery, type ListedEvent } from '#web/features/secretariat/sport/sport-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { EventKindBadge, formatDates } from './event-kind.tsx'
import classes from './sport.module.css'
import { readSportSearch, type SportSearch, writeSportSearch } from './sport-search.ts'

const SIZE = 50

const columns: Column<ListedEvent>[] = [
  {
    title: 'Événement',
    show: ({ sorte, id_event, nom }) => (
      <Link className={classes.link} to={paths.staffEvent} params={{ sorte, id: String(id_event) }}>
        {nom}
      </Link>
    ),
    lead: true,
  },
  { title: 'Genre', show: ({ sorte }) => <EventKindBadge sorte={sorte} /> },
  { title: 'Date', show: formatDates },
  { title: 'Lieu', show: ({ lieu }) => lieu || '-' },
  { title: 'Détail', show: ({ sorte, detail }) => formatDetail(sorte, detail), secondary: true },
  { title: 'Participants', show: (event) => <Participants event={event} />, align: 'end' },
]

function formatDetail(sorte: ListedEvent['sorte'], detail: string) {
  if (sorte === 'examen' || detail === '') return '-'
  return organisationLabels[detail] ?? detail
}

function Participants({ event: { participants, date_debut } }: { event: ListedEvent }) {
  if (participants > 0) return participants
  return date_debut > today() ? (
    <StatusBadge tone="quiet">À&nbsp;venir</StatusBadge>
  ) : (
    <StatusBadge tone="warn">À encoder</StatusBadge>
  )
}

export function SportPage() {
  const now = readSportSearch(useSearch({ from: '/secretariat/sport' }))
  const navigate = useNavigate()
  const { data, error, isPlaceholderData, refetch } = useQuery(eventListQuery({ ...now, size: SIZE }))
  const isNarrowed = Object.keys(writeSportSearch({ ...now, page: 1 })).length > 0
  const change = (changed: Partial<SportSearch>) =>
    void navigate({
      to: paths.staffSport,
      search: writeSportSearch({ ...now, page: 1, ...changed }),
      replace: 'texte' in changed,
    })
  return (
    <Page
      title="Sport"
      intro={<p>Examens, stages, formations et compétitions, avec leurs participants et leurs résultats.</p>}
      actions={
        <>
          <ButtonLink variant="default" to={paths.staffRankings} leftSection={<IconTrophy size={18} aria-hidden />}>
            Classements
          </ButtonLink>
          <IfMay call="staffCreateEvent">
            <ButtonLink
              to={paths.staffNewEvent}
              search={now.sorte === 'tous' ? {} : { sorte: now.sorte }}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              Nouvel événement
            </ButtonLink>
          </IfMay>
        </>
      }
    >
      <Section title="Événements">
        <Filters now={now} annees={data?.annees ?? []} onChange={change} />
        {error && !data && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
        {data && (
          <p className={classes.count} role="status">
            {data.total} {data.total > 1 ? 'événements' : 'événement'}
          </p>
        )}
        {data?.total === 0 && (
          <Empty icon={<IconTrophy />} title={isNarrowed ? 'Aucun événement ne correspond' : 'Aucun événement'}>
            <p>
              {isNarrowed
                ? 'Changez les filtres, ou créez l’événement.'
                : 'Les événements créés ou importés apparaissent ici.'}
            </p>
          </Empty>
        )}
        {data && data.rows.length > 0 && (
          <div className={classes.found} aria-busy={isPlaceholderData}>
            <DataTable label="Événements" columns={columns} rows={data.rows} rowKey={keyOf} paged />
          </div>
        )}
        {data && <Pager total={data.total} page={now.page} size={SIZE} onPage={(page) => change({ page })} />}
      </Section>
    </Page>
  )
}

const keyOf = ({ sorte, id_event }: ListedEvent) => `${sorte} ${id_event}`

interface FilterProps {
  now: SportSearch
  annees: number[]
  onChange: (changed: Partial<SportSearch>) => void
}

function Filters({ now, annees, onChange }: FilterProps) {
  const years = now.annee !== null && !annees.includes(now.annee) ? [now.annee, ...annees] : annees
  return (
    <div className={classes.filters} role="search" aria-label="Filtrer les événements">
      <SearchBox
        label="Nom, lieu ou niveau"
        placeholder="Open de Liège"
        maxLength={100}
        text={now.texte}
        onText={(texte) => onChange({ texte })}
      />
      <NativeSelect
        label="Genre"
        data={[
          { value: 'tous', label: 'Tous' },
          ...EVENT_KINDS.map((value) => ({ value, label: eventKindLabels[value] })),
        ]}
        value={now.sorte}
        onChange={({ currentTarget: { value } }) => onChange({ sorte: value as SportSearch['sorte'] })}
      />
      <NativeSelect
        label="Année"
        data={[{ value: '', label: 'Toutes' }, ...years.map((year) => ({ value: String(year), label: String(year) }))]}
        value={now.annee === null ? '' : String(now.annee)}
        onChange={({ currentTarget: { value } }) => onChange({ annee: value === '' ? null : Number(value) })}
      />
    </div>
  )
}
