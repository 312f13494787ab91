import { IconPrinter, IconTrophy } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { formatDate } from '#domain/dates.ts'
import { ordinal } from '#domain/ordinal.ts'
import { sexOfRanking } from '#web/features/member/card/ranking-facts.tsx'
import { PointsChart } from '#web/features/member/progress/points-chart.tsx'
import { Place } from '#web/features/member/results/result-columns.tsx'
import { type Member, useMember } from '#web/lib/active-member.ts'
import { rankingSheetQuery } from '#web/lib/queries.ts'
import { today } from '#web/lib/today.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import classes from './ranking-sheet-page.module.css'

type Sheet = OutputOf<'getRankingSheet'>
const DISCIPLINES = { combat: 'Combat', poomsae: 'Poomsae' }

const columns: Column<Sheet['results'][number]>[] = [
  { title: 'Date', show: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
  {
    title: 'Compétition',
    show: ({ competition }) => competition,
    sortBy: ({ competition }) => competition,
    lead: true,
  },
  { title: 'Discipline', show: ({ discipline }) => DISCIPLINES[discipline], sortBy: ({ discipline }) => discipline },
  { title: 'Niveau', show: ({ niveau }) => niveau, sortBy: ({ niveau }) => niveau },
  { title: 'Place', align: 'end', show: ({ place }) => <Place place={place} />, sortBy: ({ place }) => place },
  { title: 'Points', align: 'end', show: ({ points }) => <b>{points}</b>, sortBy: ({ points }) => points },
]

export function RankingSheetPage() {
  const member = useMember()
  const { data: sheet } = useSuspenseQuery(rankingSheetQuery(member.id_member))
  return (
    <Page
      title="Fiche de classement"
      intro={
        <p>
          Résultats comptés du {formatDate(sheet.since)} au {formatDate(sheet.until)}.
        </p>
      }
      actions={
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimer
        </Button>
      }
    >
      <p className={classes.printed}>
        <b>{sheet.fullname}</b>, licence {sheet.numlicenceABFT}
        {sheet.club && `, ${sheet.club}`}. Fiche imprimée le {formatDate(today())}.
      </p>
      <Totals sheet={sheet} sexe={member.sexe} />
      <Section title="Résultats comptés">
        {sheet.results.length === 0 ? (
          <Empty icon={<IconTrophy />} title="Aucun résultat en compétition trouvé">
            <p>Les points viennent des compétitions des douze derniers mois, selon leur niveau et la place obtenue.</p>
          </Empty>
        ) : (
          <DataTable
            label="Résultats comptés"
            columns={columns}
            rows={sheet.results}
            paged
            order={{ title: 'Date', descending: true }}
          />
        )}
      </Section>
      {member.pointsParSaison.length > 0 && (
        <Section title="Points par saison">
          <PointsChart seasons={member.pointsParSaison} />
        </Section>
      )}
    </Page>
  )
}

function Totals({ sheet, sexe }: { sheet: Sheet; sexe: Member['sexe'] }) {
  const { totalBonus, placeRankingGeneral, placeRankingSexe } = sheet
  return (
    <dl className={classes.totals}>
      <div>
        <dt>Total</dt>
        <dd>
          {totalBonus} {totalBonus > 1 ? 'points' : 'point'}
        </dd>
      </div>
      <div>
        <dt>Classement général</dt>
        <dd>{placeRankingGeneral === null ? '-' : ordinal(placeRankingGeneral)}</dd>
      </div>
      <div>
        <dt>Classement {sexOfRanking(sexe)}</dt>
        <dd>{placeRankingSexe === null ? '-' : ordinal(placeRankingSexe)}</dd>
      </div>
    </dl>
  )
}
