import { useQuery } from '@tanstack/react-query'
import { orderStates } from '#contract/staff/staff-order-messages.ts'
import { ORDER_STATES } from '#domain/order-status.ts'
import { clubNamesQuery } from '#web/features/secretariat/clubs/club-queries.ts'
import { useFilters } from '#web/lib/use-filters.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { FilterForm } from '#web/ui/filter-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'
import { type OrderSearchState, readOrderSearch, writeOrderSearch } from './order-search.ts'

interface Props {
  filters: OrderSearchState
  /** Errors of the server, by field. */
  errors: Record<string, string>
  onSearch: (filters: OrderSearchState, replace: boolean) => void
}

const states = [
  { value: 'tous', label: 'Tous' },
  { value: 'ouverts', label: 'Non payées' },
  ...ORDER_STATES.map((value) => ({ value, label: orderStates[value] })),
]
const modes = [
  { value: 'tous', label: 'Tous' },
  { value: 'virement', label: 'Virement' },
  { value: 'payementElectronique', label: 'Carte ou Bancontact' },
]

export function OrderFilters({ filters, errors, onSearch }: Props) {
  const { data: clubs = [] } = useQuery(clubNamesQuery)
  const { first, field, dateField, choice, reset } = useFilters({
    filters,
    errors,
    read: readOrderSearch,
    write: (wanted) => writeOrderSearch({ ...wanted, page: 1 }),
    onSearch,
  })
  return (
    <FilterForm onReset={reset} narrowed={Object.keys(writeOrderSearch({ ...filters, texte: '', page: 1 })).length > 0}>
      <TextInput
        label="Numéro, nom, communication ou montant"
        placeholder="2026-000123, +++202/6000/12345+++, 80"
        ref={first}
        maxLength={100}
        {...field('texte')}
      />
      <NativeSelect label="Statut" data={states} {...choice('etat')} />
      <NativeSelect label="Payement" data={modes} {...choice('mode')} />
      <NativeSelect
        label="Club"
        data={[
          { value: '', label: 'Tous' },
          ...clubs.map(({ id_club, club, numero_club }) => ({
            value: String(id_club),
            label: `${club} (${numero_club})`,
          })),
        ]}
        {...choice('club')}
      />
      <DateInput label="Du" {...dateField('du')} />
      <DateInput label="Au" {...dateField('au')} />
    </FilterForm>
  )
}
