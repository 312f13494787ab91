import { useQuery } from '@tanstack/react-query'
import type { CalendarDate } from '#domain/dates.ts'
import { yearOf } from '#domain/dates.ts'
import { activityQuery } from '#web/features/secretariat/figures/figure-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { FigureCard } from './figure-card.tsx'
import classes from './figures.module.css'
import { FiguresLoading } from './figures-loading.tsx'
import { KeyFigureTiles } from './key-figure-tiles.tsx'

/** Years offered; a URL may go further back. */
const YEARS_BACK = 14

interface Props {
  annee: number
  date: CalendarDate
  onYear: (year: number) => void
}

/** Key figures of today, a year by month, and ten years. */
export function ActivityTab({ annee, date, onYear }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(activityQuery(annee))
  if (!data) return error ? <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed> : <FiguresLoading />
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, index) => yearOf(today()) - index)
  return (
    <>
      <KeyFigureTiles figures={data.cles} />
      <div className={`${classes.choice} no-print`}>
        <NativeSelect
          label="Année"
          data={(years.includes(annee) ? years : [annee, ...years]).map(String)}
          value={String(annee)}
          onChange={({ currentTarget: { value } }) => onYear(Number(value))}
        />
      </div>
      {error && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
      <div className={classes.cards} aria-busy={isPlaceholderData}>
        {data.tableaux.map((table) => (
          <FigureCard key={table.code} table={table} annee={annee} date={date} />
        ))}
      </div>
    </>
  )
}
