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
  onSearch: (filters: AuditFilters) => void
}

const actions = Object.entries(actionLabels)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))

export function AuditFilterForm({ filters, errors, onSearch }: Props) {
  const { typed, first, field, dateField } = useFilters(filters, errors)
  const known = typed.action === '' || typed.action in actionLabels
  return (
    <FilterForm
      onSearch={() => onSearch(typed)}
      onReset={() => onSearch(readFilters({}))}
      narrowed={Object.keys(writeFilters({ ...filters, personne: '' })).length > 0}
    >
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
        size="md"
        data={[
          { value: '', label: 'Toutes' },
          ...actions,
          // A link may hold an action without a label.
          ...(known ? [] : [{ value: typed.action, label: typed.action }]),
        ]}
        {...field('action')}
      />
      <DateInput label="Du" {...dateField('du')} />
      <DateInput label="Au" {...dateField('au')} />
    </FilterForm>
  )
}
