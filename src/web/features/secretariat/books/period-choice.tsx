import type { ReactNode } from 'react'
import { booksMessages } from '#contract/staff/staff-books-messages.ts'
import { MONTH_NAMES } from '#contract/staff/staff-figures-messages.ts'
import { yearOf } from '#domain/dates.ts'
import { today } from '#web/lib/today.ts'
import { useUrlSyncedInput } from '#web/lib/use-url-synced-input.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import classes from './books.module.css'
import { findYearAndMonth, isBooksDate, type Period, periodOf } from './books-search.ts'

/** Years offered; the dates may go further back. */
const YEARS_BACK = 9

interface Props {
  period: Period
  onPeriod: (period: Period) => void
  children: ReactNode
}

/** A year, a month or any two days; complete dates are applied at once. */
export function PeriodChoice({ period, onPeriod, children }: Props) {
  const { typed, setTyped, write } = useUrlSyncedInput<Period>(period, onPeriod, ({ du, au }) => `${du} ${au}`)
  const chosen = findYearAndMonth(period)
  const thisYear = yearOf(today())
  const years = Array.from({ length: YEARS_BACK + 1 }, (_, index) => thisYear - index)
  const offered = chosen && !years.includes(chosen.year) ? [chosen.year, ...years] : years
  const isReversed = isBooksDate(typed.du) && isBooksDate(typed.au) && typed.du > typed.au
  function apply(next: Period) {
    setTyped(next)
    if (isBooksDate(next.du) && isBooksDate(next.au) && next.du <= next.au) write(next)
  }
  return (
    <div className={`${classes.period} no-print`}>
      <NativeSelect
        label="Année"
        data={[...(chosen ? [] : [{ value: '', label: 'Autre' }]), ...offered.map(String)]}
        value={chosen ? String(chosen.year) : ''}
        onChange={({ currentTarget: { value } }) => apply(periodOf(Number(value), chosen?.month ?? null))}
      />
      <NativeSelect
        label="Mois"
        data={[
          { value: '', label: 'Toute l’année' },
          ...MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label })),
        ]}
        value={chosen?.month ? String(chosen.month) : ''}
        onChange={({ currentTarget: { value } }) =>
          apply(periodOf(chosen?.year ?? yearOf(period.du), value === '' ? null : Number(value)))
        }
      />
      <DateInput label="Du" value={typed.du} onChange={(du) => apply({ ...typed, du })} />
      <DateInput
        label="Au"
        value={typed.au}
        error={isReversed ? booksMessages.periodReversed : undefined}
        onChange={(au) => apply({ ...typed, au })}
      />
      {children}
    </div>
  )
}
