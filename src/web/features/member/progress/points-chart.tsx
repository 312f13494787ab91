import type { Member } from '#web/lib/active-member.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'

export function PointsChart({ seasons }: { seasons: Member['pointsParSaison'] }) {
  const bars = seasons.map(({ saison, points }) => ({ name: saison, value: points }))
  return <BarChart label="Points par saison" unit={['point', 'points']} bars={bars} />
}
