import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { actionLabels } from '../../../contract/audit-messages.ts'
import { DateInput } from '../../ui/date-input.tsx'
import classes from './audit-page.module.css'
import { type AuditFilters, readFilters } from './audit-search.ts'

interface Props {
  filters: AuditFilters
  /** What the server could make nothing of, at its field. */
  errors: Record<string, string>
  onSearch: (filters: AuditFilters) => void
}

const actions = Object.entries(actionLabels)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'fr'))

export function AuditFilterForm({ filters, errors, onSearch }: Props) {
  const [typed, setTyped] = useState(filters)
  // The address leads: the back button and links change what is typed.
  const [told, setTold] = useState(JSON.stringify(filters))
  if (JSON.stringify(filters) !== told) {
    setTold(JSON.stringify(filters))
    setTyped(filters)
  }
  const first = useRef<HTMLInputElement>(null)
  useHotkeys([['/', () => first.current?.focus()]])
  const known = typed.action === '' || typed.action in actionLabels
  const field = (name: keyof AuditFilters) => ({
    name,
    value: typed[name],
    error: typed[name] === filters[name] ? errors[name] : undefined,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped((before) => ({ ...before, [name]: value })),
  })

  const dateField = (name: 'du' | 'au') => ({
    ...field(name),
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })

  function search(event: FormEvent) {
    event.preventDefault()
    onSearch(typed)
  }

  return (
    <form noValidate className={classes.filters} onSubmit={search}>
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
          // An action of a link that has no words here.
          ...(known ? [] : [{ value: typed.action, label: typed.action }]),
        ]}
        {...field('action')}
      />
      <DateInput label="Du" {...dateField('du')} />
      <DateInput label="Au" {...dateField('au')} />
      <div className={classes.buttons}>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Rechercher
        </Button>
        <Button variant="default" onClick={() => onSearch(readFilters({}))}>
          Tout montrer
        </Button>
      </div>
    </form>
  )
}
