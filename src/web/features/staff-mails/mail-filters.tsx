import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { mailGroups, TRIAL_KIND } from '../../../contract/mail-messages.ts'
import { mailStates } from '../../../contract/staff-mail-fields.ts'
import { mailStateWords } from '../../../contract/staff-mail-messages.ts'
import { useSlash } from '../../lib/use-slash.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { type MailSearchState, readMailSearch, writeMailSearch } from './mail-search.ts'
import { kindWords } from './mail-words.tsx'
import classes from './staff-mails.module.css'

interface Props {
  filters: MailSearchState
  /** What the server could make nothing of, at its field. */
  errors: Record<string, string>
  onSearch: (filters: MailSearchState) => void
}

const ALL = { value: '', label: 'Tous' }
const kinds = [
  ALL,
  ...mailGroups.map(({ title, kinds: names }) => ({
    group: title,
    items: names.map((value) => ({ value, label: kindWords(value) })),
  })),
  { value: TRIAL_KIND, label: kindWords(TRIAL_KIND) },
]
const states = [ALL, ...mailStates.map((value) => ({ value, label: mailStateWords[value] }))]

export function MailFilters({ filters, errors, onSearch }: Props) {
  const [typed, setTyped] = useState(filters)
  // The address leads: the back button and links change what is typed.
  const [told, setTold] = useState(JSON.stringify(filters))
  if (JSON.stringify(filters) !== told) {
    setTold(JSON.stringify(filters))
    setTyped(filters)
  }
  const first = useRef<HTMLInputElement>(null)
  useSlash(first)
  const text = {
    name: 'texte',
    value: typed.texte,
    error: typed.texte === filters.texte ? errors.texte : undefined,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, texte: value })),
  }
  const dateField = (name: 'du' | 'au') => ({
    name,
    value: typed[name],
    error: typed[name] === filters[name] ? errors[name] : undefined,
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
  })
  /** A choice from a list needs no button. */
  const choice = (name: 'sorte' | 'etat') => ({
    name,
    size: 'md',
    value: typed[name] ?? '',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
      onSearch(readMailSearch({ ...writeMailSearch({ ...typed, page: 1 }), [name]: value })),
  })

  function search(event: FormEvent) {
    event.preventDefault()
    onSearch({ ...typed, page: 1 })
  }

  return (
    <form noValidate className={classes.filters} onSubmit={search}>
      <TextInput
        label="Adresse ou numéro de licence"
        placeholder="zoe@example.be, 200042"
        ref={first}
        maxLength={255}
        autoComplete="off"
        {...text}
      />
      <NativeSelect label="E-mail" data={kinds} {...choice('sorte')} />
      <NativeSelect label="État" data={states} {...choice('etat')} />
      <DateInput label="Du" {...dateField('du')} />
      <DateInput label="Au" {...dateField('au')} />
      <div className={classes.buttons}>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Rechercher
        </Button>
        <Button variant="default" onClick={() => onSearch(readMailSearch({}))}>
          Tout montrer
        </Button>
      </div>
    </form>
  )
}
