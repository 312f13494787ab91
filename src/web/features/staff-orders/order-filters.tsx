import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { ORDER_STATES } from '../../../domain/order-status.ts'
import { clubNamesQuery } from '../../lib/staff-member-queries.ts'
import { useSlash } from '../../lib/use-slash.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { type OrderSearchState, readOrderSearch } from './order-search.ts'
import { STATES } from './order-state.tsx'
import classes from './staff-orders.module.css'

interface Props {
  filters: OrderSearchState
  /** What the server could make nothing of, at its field. */
  errors: Record<string, string>
  onSearch: (filters: OrderSearchState) => void
}

const states = [
  { value: 'tous', label: 'Tous' },
  { value: 'ouverts', label: 'Non payées' },
  ...ORDER_STATES.map((value) => ({ value, label: STATES[value].label })),
]
const modes = [
  { value: 'tous', label: 'Tous' },
  { value: 'virement', label: 'Virement' },
  { value: 'payementElectronique', label: 'Carte ou Bancontact' },
]

export function OrderFilters({ filters, errors, onSearch }: Props) {
  const { data: clubs = [] } = useQuery(clubNamesQuery)
  const [typed, setTyped] = useState(filters)
  // The address leads: the back button and links change what is typed.
  const [told, setTold] = useState(JSON.stringify(filters))
  if (JSON.stringify(filters) !== told) {
    setTold(JSON.stringify(filters))
    setTyped(filters)
  }
  const first = useRef<HTMLInputElement>(null)
  useSlash(first)
  const field = (name: 'texte' | 'du' | 'au' | 'etat' | 'mode' | 'club') => ({
    name,
    value: typed[name],
    error: typed[name] === filters[name] ? errors[name] : undefined,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })
  /** A choice from a list needs no button. */
  const choice = (name: 'etat' | 'mode' | 'club') => ({
    ...field(name),
    size: 'md',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
      onSearch({ ...typed, [name]: value, page: 1 }),
  })

  const dateField = (name: 'du' | 'au') => ({
    ...field(name),
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })

  function search(event: FormEvent) {
    event.preventDefault()
    onSearch({ ...typed, page: 1 })
  }

  return (
    <form noValidate className={classes.filters} onSubmit={search}>
      <TextInput
        label="Numéro, communication ou montant"
        placeholder="2026-000123, +++202/6000/12345+++, 80"
        ref={first}
        maxLength={100}
        autoComplete="off"
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
      <div className={classes.buttons}>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Rechercher
        </Button>
        <Button variant="default" onClick={() => onSearch(readOrderSearch({}))}>
          Tout montrer
        </Button>
      </div>
    </form>
  )
}
