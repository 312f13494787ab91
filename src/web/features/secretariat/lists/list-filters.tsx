import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { LISTS, type ListFilter, type ListName, listMessages } from '#contract/staff/staff-list-fields.ts'
import { isCalendarDate } from '#domain/dates.ts'
import { useUrlSyncedInput } from '#web/lib/use-url-synced-input.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'
import { listNamed } from './format-filters.ts'
import { listChoicesQuery } from './list-queries.ts'
import classes from './lists.module.css'

const PAUSE_MS = 300

interface Props {
  name: ListName
  filters: Record<string, string>
  /** Errors of the server, by filter. */
  errors: Record<string, string>
  /** Filters that stand elsewhere on the screen. */
  except?: string[]
  onChange: (filters: Record<string, string>) => void
}

/** The filters of a list, from its description. Each acts at once; they stand in a panel that leaves the list in sight. */
export function ListFilters({ name, filters, errors, except = [], onChange }: Props) {
  const described = Object.entries<ListFilter>(LISTS[name].filters)
    .filter(([key]) => !except.includes(key))
    // Boxes to tick stand together, after the fields.
    .toSorted(([, one], [, other]) => Number(one.kind === 'flag') - Number(other.kind === 'flag'))
  const set = described.filter(([key]) => filters[key]).length
  const [open, setOpen] = useState(set > 0)
  const id = useId()
  const { data: offered } = useQuery({ ...listChoicesQuery, enabled: open || set > 0 })
  return (
    <>
      <div className={`${classes.buttons} no-print`}>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {set > 0 ? `Filtres (${set})` : 'Filtres'}
        </Button>
        {set > 0 && (
          <Button
            variant="subtle"
            color="ink"
            leftSection={<IconFilterOff size={18} aria-hidden />}
            onClick={() =>
              onChange(Object.fromEntries(Object.entries(filters).filter(([key]) => except.includes(key))))
            }
          >
            Retirer les filtres
          </Button>
        )}
      </div>
      <fieldset id={id} className={classes.filters} aria-label="Filtres" hidden={!open}>
        {described.map(([key, filter]) => (
          <FilterInput
            key={key}
            filter={filter}
            offered={offered}
            value={filters[key] ?? ''}
            error={errors[key]}
            onChange={(value) => onChange({ ...filters, [key]: value })}
          />
        ))}
      </fieldset>
    </>
  )
}

interface InputProps {
  filter: ListFilter
  /** Clubs, grades and events, once they have arrived. */
  offered?: OutputOf<'staffGetListChoices'> | undefined
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FilterInput({ filter, offered, value, error, onChange }: InputProps) {
  const { kind, label, choices = {}, all = 'Tous' } = filter
  if (kind === 'flag') {
    return (
      <Checkbox
        className={classes.flag}
        label={label}
        checked={value === 'oui'}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? 'oui' : '')}
      />
    )
  }
  if (kind === 'choice' || kind === 'club' || kind === 'grade' || kind === 'event') {
    const named = offered && listNamed(kind, offered)
    const known =
      kind === 'choice'
        ? Object.entries(choices).map(([one, name]) => ({ value: one, label: name }))
        : (named ?? []).map(({ id, nom }) => ({ value: String(id), label: nom }))
    return (
      <NativeSelect
        label={label}
        error={error}
        data={[{ value: '', label: all }, ...known]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  return <TypedInput filter={filter} value={value} error={error} onChange={onChange} />
}

/** A text, number or date, applied when the typing pauses. */
function TypedInput({ filter: { kind, label }, value, error, onChange }: InputProps) {
  const { typed, setTyped, write } = useUrlSyncedInput(value, onChange)
  const applySoon = useDebouncedCallback(write, PAUSE_MS)
  // A date that is not whole does not filter, which is said when the field is left.
  const [isWrong, setWrong] = useState(false)
  if (kind === 'date') {
    return (
      <DateInput
        label={label}
        error={isWrong ? listMessages.date : error}
        value={typed}
        onBlur={() => setWrong(typed !== '' && !isCalendarDate(typed))}
        onChange={(date) => {
          setWrong(false)
          setTyped(date)
          if (date === '' || isCalendarDate(date)) applySoon(date)
        }}
      />
    )
  }
  return (
    <TextInput
      label={label}
      error={error}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      maxLength={kind === 'number' ? 4 : 100}
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => {
        const text = kind === 'number' ? currentTarget.value.replace(/\D/g, '') : currentTarget.value
        setTyped(text)
        applySoon(text.trim())
      }}
    />
  )
}
