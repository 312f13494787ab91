import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { organisationLabels } from '#contract/organisation-messages.ts'
import { type eventFields, eventKindFields, preparationTypes } from '#contract/staff/staff-sport-fields.ts'
import type { EventKind } from '#domain/sport-sheets/sheets.ts'
import { sportChoicesQuery } from '#web/features/secretariat/sport/sport-queries.ts'
import type { useCallForm } from '#web/lib/use-call-form.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './sport.module.css'

export type EventField = keyof typeof eventFields
type EventForm = ReturnType<typeof useCallForm<EventField>>

interface Props {
  sorte: EventKind
  form: Pick<EventForm, 'inputProps' | 'dateProps' | 'setValue'>
}

/** The fields of an event, which depend on its kind. */
export function EventInputs({ sorte, form: { inputProps, dateProps, setValue } }: Props) {
  const { nom, detail, several } = eventKindFields[sorte]
  return (
    <>
      <TextInput label={nom} required autoComplete="off" {...inputProps('nom')} />
      {detail && <DetailInput sorte={sorte} label={detail} {...inputProps('detail')} setValue={setValue} />}
      <DateInput
        className={classes.half}
        label={several ? 'Premier jour' : 'Date'}
        required
        autoComplete="off"
        {...dateProps('date_debut')}
      />
      {several && (
        <DateInput
          className={classes.half}
          label="Dernier jour"
          description="Vide : un seul jour."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...dateProps('date_fin')}
        />
      )}
      <TextInput label="Lieu" autoComplete="off" {...inputProps('lieu')} />
    </>
  )
}

interface DetailProps {
  sorte: EventKind
  label: string
  value: string
  error: string | undefined
  name: string
  onBlur: (event: FocusEvent) => void
  setValue: EventForm['setValue']
}

function DetailInput({ sorte, label, value, error, name, onBlur, setValue }: DetailProps) {
  const { data } = useQuery(sportChoicesQuery)
  const choices =
    sorte === 'competition'
      ? (data?.niveaux ?? [value].filter(Boolean)).map((niveau) => ({ value: niveau, label: niveau }))
      : sorte === 'formation'
        ? Object.entries(organisationLabels).map(([code, organisation]) => ({ value: code, label: organisation }))
        : preparationTypes.map((type) => ({ value: type, label: type }))
  return (
    <NativeSelect
      label={label}
      required
      name={name}
      data={[{ value: '', label: 'Choisir…' }, ...choices]}
      value={value}
      error={error}
      onBlur={onBlur}
      onChange={({ currentTarget }) => setValue('detail', currentTarget.value)}
    />
  )
}
