import { MAILING_KIND, mailGroups, TRIAL_KIND } from '#contract/mail-messages.ts'
import { mailStates } from '#contract/staff/staff-mail-fields.ts'
import { mailStateWords } from '#contract/staff/staff-mail-messages.ts'
import { useFilters } from '#web/lib/use-filters.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { FilterForm } from '#web/ui/filter-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'
import { type MailSearchState, readMailSearch, writeMailSearch } from './mail-search.ts'
import { kindWords } from './mail-words.tsx'

interface Props {
  filters: MailSearchState
  /** Errors of the server, by field. */
  errors: Record<string, string>
  onSearch: (filters: MailSearchState, replace: boolean) => void
}

const ALL = { value: '', label: 'Tous' }
const kinds = [
  ALL,
  ...mailGroups.map(({ title, kinds: names }) => ({
    group: title,
    items: names.map((value) => ({ value, label: kindWords(value) })),
  })),
  { value: MAILING_KIND, label: kindWords(MAILING_KIND) },
  { value: TRIAL_KIND, label: kindWords(TRIAL_KIND) },
]
const states = [ALL, ...mailStates.map((value) => ({ value, label: mailStateWords[value] }))]

export function MailFilters({ filters, errors, onSearch }: Props) {
  const { first, field, dateField, choice, reset } = useFilters({
    filters,
    errors,
    read: readMailSearch,
    write: (wanted) => writeMailSearch({ ...wanted, page: 1 }),
    onSearch,
  })
  return (
    <FilterForm onReset={reset} narrowed={Object.keys(writeMailSearch({ ...filters, texte: '', page: 1 })).length > 0}>
      <TextInput
        label="Adresse ou numéro de licence"
        placeholder="zoe@example.be, 200042"
        ref={first}
        maxLength={255}
        {...field('texte')}
      />
      <NativeSelect label="E-mail" data={kinds} {...choice('sorte')} />
      <NativeSelect label="État" data={states} {...choice('etat')} />
      <DateInput label="Du" {...dateField('du')} />
      <DateInput label="Au" {...dateField('au')} />
    </FilterForm>
  )
}
