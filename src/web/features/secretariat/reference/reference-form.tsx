import type { TextField } from '#contract/fields.ts'
import { staffReferenceMessages } from '#contract/staff/staff-reference-messages.ts'
import {
  type ReferenceField,
  type ReferenceName,
  type ReferenceValue,
  referenceTables,
} from '#contract/staff/staff-reference-table-fields.ts'
import {
  invalidateReference,
  type ReferenceRow,
  referenceQuery,
} from '#web/features/secretariat/reference/reference-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { flagText, isFlagSet } from '#web/lib/flag-field.ts'
import type { useCallForm } from '#web/lib/use-call-form.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { notify } from '#web/ui/notify.ts'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { Textarea } from '#web/ui/textarea.ts'

export interface Choice {
  value: string | number | null
  label: string
}

interface Props {
  table: ReferenceName
  row: ReferenceRow | null
  /** The number of a new row: after all others. */
  nextOrdre: number
  title: string
  choices: Record<string, Choice[]>
  onClose: () => void
}

/** The form of any simple table. Every value is a text while it is edited. */
export function ReferenceForm({ table, row, nextOrdre, title, choices, onClose }: Props) {
  const fields = Object.entries(referenceTables[table].fields).filter(([, { fixed }]) => !fixed)
  const { values, setValue, inputProps, busy, problem, meanwhile, submit } = useEditedRecord<string, ReferenceRow>({
    fields: Object.fromEntries(fields.map(([name, field]) => [name, ruleOf(field)])),
    record: row,
    toValues: ({ valeurs }) => Object.fromEntries(fields.map(([name]) => [name, textOf(valeurs[name] ?? null)])),
    firstValues: firstValues(fields, choices, nextOrdre),
    read: async () => (await fetchAnew(referenceQuery(table))).find(({ id }) => id === row?.id),
    failure: ({ message }) => message,
  })

  async function save(typed: Record<string, string>, seen: ReferenceRow | null) {
    const input = Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, typed[name]!, choices[name])]))
    const { message } = await callApi(
      'staffSaveReference',
      { table, id: row?.id ?? null, ...input },
      seen ? { ifMatch: String(seen.version) } : {},
    )
    notify({ tone: 'success', message })
    onClose()
    await invalidateReference()
  }

  return (
    <DialogForm
      title={title}
      verb="Enregistrer"
      busy={busy}
      problem={problem}
      onSubmit={submit(save)}
      onClose={onClose}
    >
      {fields.map(([name, field], place) => (
        <Input
          key={name}
          field={field}
          first={place === 0}
          choices={choices[name]}
          value={values[name]!}
          props={inputProps(name)}
          onChange={(value) => setValue(name, value)}
        />
      ))}
      {meanwhile && (
        <SavedMeanwhile
          labels={Object.fromEntries(fields.map(([name, { label }]) => [name, label]))}
          {...meanwhile}
          show={(name, text) => choices[name]?.find(({ value }) => textOf(value) === text)?.label ?? text}
        />
      )}
    </DialogForm>
  )
}

interface InputProps {
  field: ReferenceField
  /** The dialog opens with the focus in it. */
  first: boolean
  choices: Choice[] | undefined
  value: string
  props: ReturnType<ReturnType<typeof useCallForm<string>>['inputProps']>
  onChange: (value: string) => void
}

function Input({ field, first, choices, value, props, onChange }: InputProps) {
  const { kind, label, help, min, max, empty } = field
  const { name, error } = props
  const words = { label, ...(help && { description: help }), ...(first && { 'data-autofocus': true }) }
  if (kind === 'flag') {
    return (
      <Checkbox
        {...words}
        name={name}
        error={error}
        checked={isFlagSet(value)}
        onChange={({ currentTarget: { checked } }) => onChange(flagText(checked))}
      />
    )
  }
  if (choices) {
    return (
      <NativeSelect
        {...words}
        name={name}
        error={error}
        required={!empty}
        data={choices.map((choice) => ({ value: textOf(choice.value), label: choice.label }))}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  if (kind === 'long') {
    return (
      <Textarea
        {...words}
        name={name}
        error={error}
        rows={4}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  return (
    <TextInput
      {...words}
      required={!empty}
      autoComplete="off"
      {...(kind === 'integer' && { inputMode: 'numeric', type: 'number', min, max })}
      {...props}
    />
  )
}

const textOf = (value: ReferenceValue) => (typeof value === 'boolean' ? flagText(value) : String(value ?? ''))

function valueOf({ kind }: ReferenceField, text: string, choices: Choice[] | undefined): ReferenceValue {
  if (kind === 'flag') return isFlagSet(text)
  if (choices) return choices.find(({ value }) => textOf(value) === text)?.value ?? null
  return kind === 'integer' ? Number(text) : text
}

/** The server's rules (staff-reference.ts), as far as they can be checked while typing. */
function ruleOf({ kind, empty, min = 1, max = 0 }: ReferenceField): TextField {
  if (kind === 'integer') {
    const message = staffReferenceMessages.integer(min, max)
    const isRight = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
    return { required: message, check: [isRight, message] }
  }
  if (kind !== 'text' && kind !== 'long') return {}
  return {
    max: [max, staffReferenceMessages.tooLong(max)],
    ...(!empty && { required: staffReferenceMessages.required }),
  }
}

/** Only useful defaults: an empty field shows no error yet. */
function firstValues(fields: [string, ReferenceField][], choices: Record<string, Choice[]>, nextOrdre: number) {
  return Object.fromEntries(
    fields.flatMap(([name, { kind }]) => {
      if (name === 'ordre') return [[name, String(nextOrdre)]]
      if (kind === 'flag') return [[name, flagText(false)]]
      const first = choices[name]?.[0]
      return first ? [[name, textOf(first.value)]] : []
    }),
  )
}
