import type { Ref } from 'react'
import { type StaffMemberField, staffMemberFields, staffMemberLabels } from '#contract/staff/staff-member-fields.ts'
import type { useCallForm } from '#web/lib/use-call-form.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import classes from '#web/ui/field-grid.module.css'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'

/** What the form holds beside its texts. */
export interface Choices {
  /** Null: not chosen yet, in a new record. */
  sexe: 0 | 1 | null
  newsletter: boolean
}

interface Props extends Pick<ReturnType<typeof useCallForm<StaffMemberField>>, 'inputProps' | 'dateProps'> {
  choices: Choices
  onChoose: (chosen: { sexe: 0 | 1 } | { newsletter: boolean }) => void
  sexError?: string | undefined
  /** Where typing starts in a form that one opens to fill in. */
  first?: Ref<HTMLInputElement>
}

const SEXES = [
  { value: '0', label: 'Féminin' },
  { value: '1', label: 'Masculin' },
]

/** Identity and contact data, as a new record and an old one have them. */
export function IdentityInputs({ inputProps, dateProps, choices, onChoose, sexError, first }: Props) {
  const text = (name: StaffMemberField, width?: string) => (
    <TextInput
      className={width}
      label={staffMemberLabels[name]}
      required={'required' in staffMemberFields[name]}
      autoComplete="off"
      {...inputProps(name)}
    />
  )
  return (
    <>
      <TextInput
        ref={first}
        className={classes.half}
        label={staffMemberLabels.nom}
        required
        autoComplete="off"
        {...inputProps('nom')}
      />
      {text('prenom', classes.half)}
      <DateInput
        className={classes.half}
        label={staffMemberLabels.date_naissance}
        autoComplete="off"
        {...dateProps('date_naissance')}
      />
      <NativeSelect
        className={classes.half}
        size="md"
        label={staffMemberLabels.sexe}
        required
        error={sexError}
        data={choices.sexe === null ? [{ value: '', label: 'Choisir…' }, ...SEXES] : SEXES}
        value={choices.sexe === null ? '' : String(choices.sexe)}
        onChange={({ currentTarget: { value } }) => onChoose({ sexe: value === '1' ? 1 : 0 })}
      />
      {text('adresse', classes.half)}
      {text('complement', classes.half)}
      {text('cp', classes.third)}
      {text('ville', classes.twoThirds)}
      {text('mail')}
      {text('telephone', classes.half)}
      {text('gsm', classes.half)}
      <Checkbox
        label="Reçoit la newsletter"
        checked={choices.newsletter}
        onChange={({ currentTarget: { checked } }) => onChoose({ newsletter: checked })}
      />
    </>
  )
}
