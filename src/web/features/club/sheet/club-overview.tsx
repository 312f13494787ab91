import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OutputOf } from '#contract/index.ts'
import { daysBetween, formatDate } from '#domain/dates.ts'
import type { Club } from '#web/features/club/active-club.ts'
import { type ClubIds, clubOverviewQuery } from '#web/features/club/club-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { licenceStatuses } from '#web/ui/licence-statuses.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './club-overview.module.css'

type Overview = OutputOf<'getClubOverview'>

const COUNTS = { licensed: 'licencies', near: 'bientot', expired: 'expires', none: 'aLicencier' } as const

export function ClubOverview({ club, ids }: { club: Club; ids: ClubIds }) {
  const { data, error, refetch } = useQuery(clubOverviewQuery(ids))
  return (
    <Section title="Le club en un coup d’œil">
      {data ? (
        <>
          <Tiles overview={data} slug={club.club_slug} />
          <div className={classes.halves}>
            <EndingSoon ends={data.fins} slug={club.club_slug} />
            <Years years={data.annees} />
          </div>
        </>
      ) : error ? (
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      ) : (
        <div role="status" aria-label="Chargement">
          <Skeleton height={80} radius={12} mb="md" />
          <Skeleton height={260} radius={12} />
        </div>
      )}
    </Section>
  )
}

/** Members per status, each a link to them. */
function Tiles({ overview, slug }: { overview: Overview; slug: string }) {
  return (
    <ul className={classes.tiles}>
      {licenceStatuses.map(({ status, statut, label, tone, icon: Icon }) => (
        <li key={statut}>
          <Link to={paths.clubMembers} params={{ club: slug }} search={{ statut }} data-tone={tone}>
            <Icon size={24} aria-hidden />
            <b>{overview[COUNTS[status]]}</b> <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const FIRST_ENDS = 6

function EndingSoon({ ends, slug }: { ends: Overview['fins']; slug: string }) {
  return (
    <section aria-labelledby="fins">
      <h3 id="fins" className={classes.title}>
        Licences qui se terminent dans les 3 mois
      </h3>
      {ends.length === 0 ? (
        <p className={classes.none}>Aucune : rien à faire pour le moment.</p>
      ) : (
        <ul className={classes.ends}>
          {ends.slice(0, FIRST_ENDS).map(({ id_membre, nom, prenom, date_fin }) => (
            <li key={id_membre}>
              <PersonName nom={nom} prenom={prenom} />
              <span className={classes.when}>
                <b>{formatDate(date_fin)}</b> {formatDays(daysBetween(today(), date_fin))}
              </span>
            </li>
          ))}
        </ul>
      )}
      {ends.length > FIRST_ENDS && (
        <Link
          className={classes.all}
          to={paths.clubMembers}
          params={{ club: slug }}
          search={{ statut: 'bientot', tri: 'fin' }}
        >
          Voir les {ends.length} licences
        </Link>
      )}
    </section>
  )
}

function formatDays(days: number) {
  if (days === 0) return 'aujourd’hui'
  return days === 1 ? 'demain' : `dans ${days} jours`
}

const yearColumns: Column<Overview['annees'][number]>[] = [
  { title: 'Année', lead: true, show: ({ annee }) => annee },
  { title: 'Membres', align: 'end', show: ({ membres }) => membres },
]

function Years({ years }: { years: Overview['annees'] }) {
  return (
    <section aria-labelledby="annees">
      <h3 id="annees" className={classes.title}>
        Membres par année
      </h3>
      <BarChart
        label="Membres par année"
        unit={['membre', 'membres']}
        highest="Année la plus haute"
        bars={years.map(({ annee, membres }) => ({ name: String(annee), value: membres }))}
      />
      <Fold className={classes.table} title="Voir le tableau">
        <DataTable label="Membres par année, en chiffres" columns={yearColumns} rows={years} />
      </Fold>
    </section>
  )
}
