import type { Member } from '#web/lib/active-member.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'

const NOTE =
  'Une saison est une année civile\u00a0; le classement compte les douze derniers mois\u00a0: les points peuvent différer.'

export function PointsChart({ seasons }: { seasons: Member['pointsParSaison'] }) {
  const bars = seasons.map(({ saison, points }) => ({ name: saison, value: points }))
  return (
    <BarChart label="Points par saison" unit={['point', 'points']} highest="Meilleure saison" bars={bars} note={NOTE} />
  )
}
