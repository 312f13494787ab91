import { useQuery } from '@tanstack/react-query'
import { figureMessages } from '#contract/staff/staff-figures-fields.ts'
import { type CalendarDate, formatDate, yearOf } from '#domain/dates.ts'
import { headcountQuery } from '#web/features/secretariat/figures/figure-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { useUrlSyncedInput } from '#web/lib/use-url-synced-input.ts'
import { Button } from '#web/ui/button.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { FigureCard, formatFigure } from './figure-card.tsx'
import { isFigureDate } from './figure-search.ts'
import classes from './figures.module.css'
import { FiguresLoading } from './figures-loading.tsx'

interface Props {
  annee: number
  date: CalendarDate
  onDate: (date: CalendarDate) => void
}

/** Members licensed on a day, counted for subsidies and insurance. */
export function HeadcountTab({ annee, date, onDate }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery(headcountQuery(date))
  return (
    <>
      <DateChoice date={date} onDate={onDate} />
      {error && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
      {!data && !error && <FiguresLoading />}
      {data && (
        <>
          <p className={classes.headline} role="status">
            <b>{formatFigure('membres', data.licencies)}</b>{' '}
            {data.licencies > 1 ? 'membres licenciés' : 'membre licencié'} au {formatDate(date)}
            <span>
              Chaque personne compte une fois : celle dont une licence non annulée couvre ce jour, du premier au dernier
              jour compris.
            </span>
          </p>
          <div className={classes.cards} aria-busy={isPlaceholderData}>
            {data.tableaux.map((table) => (
              <FigureCard key={table.code} table={table} annee={annee} date={date} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** A complete date is applied at once; an impossible one shows an error. */
function DateChoice({ date, onDate }: Pick<Props, 'date' | 'onDate'>) {
  const { typed, setTyped, write } = useUrlSyncedInput(date, onDate)
  const whole = /^\d{2}\/\d{2}\/\d{4}$|^\d{4}-/.test(typed)
  const lastYear = yearOf(today()) - 1
  function type(value: string) {
    setTyped(value)
    if (isFigureDate(value)) write(value)
  }
  return (
    <div className={`${classes.choice} no-print`}>
      <DateInput
        label="Date"
        description="Passée ou à venir."
        value={typed}
        error={whole && !isFigureDate(typed) ? figureMessages.dateOutside : undefined}
        onChange={type}
      />
      {[today(), `${lastYear}-12-31`, `${lastYear}-06-30`].map((day) => (
        <Button key={day} variant="default" disabled={day === date} onClick={() => onDate(day)}>
          {day === today() ? 'Aujourd’hui' : formatDate(day)}
        </Button>
      ))}
    </div>
  )
}
