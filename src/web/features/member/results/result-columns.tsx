import { formatDate } from '#domain/dates.ts'
import { ordinal } from '#domain/ordinal.ts'
import type { Member } from '#web/lib/active-member.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { Medal, medalOf } from '#web/ui/medal.tsx'
import classes from './results.module.css'

type Result = Pick<
  Member['palmaresPoomsae'][number],
  'date' | 'competition' | 'niveau' | 'categorieAge' | 'categorieGrade' | 'place'
>

export const firstColumns: Column<Result>[] = [
  { title: 'Date', show: ({ date }) => formatDate(date), sortBy: ({ date }) => date },
  {
    title: 'Compétition',
    show: ({ competition }) => competition.competition,
    sortBy: ({ competition }) => competition.competition,
    lead: true,
  },
  { title: 'Niveau', show: ({ niveau }) => niveau, sortBy: ({ niveau }) => niveau },
]

export const placeColumn: Column<Pick<Result, 'place'>> = {
  title: 'Place',
  align: 'end',
  first: true,
  show: ({ place }) => <Place place={place} />,
  sortBy: ({ place }) => place,
}

/** The place with its medal. */
export function Place({ place }: { place: number | null }) {
  const medal = medalOf(place)
  if (place === null) return '-'
  return (
    <span className={classes.place}>
      {medal && <Medal kind={medal} size={18} />}
      {ordinal(place)}
    </span>
  )
}

/** Age, grade and weight, as far as known: each stays on one line. */
export function formatCategory(...parts: (string | undefined)[]) {
  const known = parts.flatMap((part) => (part ? [part.replaceAll(' ', '\u00a0')] : []))
  return known.join(', ') || '-'
}
