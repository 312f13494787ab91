import { actionLabels } from '#contract/audit-messages.ts'
import { useFilters } from '#web/lib/use-filters.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { FilterForm } from '#web/ui/filter-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'
import { type AuditFilters, readFilters, writeFilters } from './audit-search.ts'

interface Props {
  filters: AuditFilters
  /** Errors of the server, by field. */
  errors: Record<string, string>
  onSearch: (filters: AuditFilters, replace: boolean) => void
}

const actions = Object.entries(actionLabels)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))

export function AuditFilterForm({ filters, errors, onSearch }: Props) {
  const { first, field, dateField, choice, reset } = useFilters({
    filters,
    errors,
    read: readFilters,
    write: (wanted) => writeFilters(wanted),
    onSearch,
  })
  const known = filters.action === '' || filters.action in actionLabels
  return (
    <FilterForm onReset={reset} narrowed={Object.keys(writeFilters({ ...filters, personne: '' })).length > 0}>
      <TextInput
        label="Personne"
        placeholder="Nom, adresse e-mail, ou « portail »"
        ref={first}
        {...field('personne')}
      />
      <TextInput label="Numéro de licence" inputMode="numeric" {...field('licence')} />
      <TextInput label="Club" placeholder="Nom ou numéro" {...field('club')} />
      <NativeSelect
        label="Action"
        data={[
          { value: '', label: 'Toutes' },
          ...actions,
          // A link may hold an action without a label.
          ...(known ? [] : [{ value: filters.action, label: filters.action }]),
        ]}
        {...choice('action')}
      />
      <DateInput label="Du" {...dateField('du')} />
      <DateInput label="Au" {...dateField('au')} />
    </FilterForm>
  )
}
