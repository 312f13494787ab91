import type { Ref } from 'react'
import type { TextField } from '#contract/fields.ts'
import { type StaffMemberField, staffMemberFields, staffMemberLabels } from '#contract/staff/staff-member-fields.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { flagField, flagProps, isFlagSet } from '#web/lib/flag-field.ts'
import type { useCallForm } from '#web/lib/use-call-form.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import classes from '#web/ui/field-grid.module.css'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'

export const identityFields = {
  ...staffMemberFields,
  /** '0', '1', or empty in a new record. */
  sexe: { required: staffMemberMessages.sexMissing },
  newsletter: flagField,
} satisfies Record<string, TextField>

export type IdentityValues = Record<keyof typeof identityFields, string>

/** In the types of the calls. */
export function toIdentity({ sexe, newsletter, ...texts }: IdentityValues) {
  return { ...texts, sexe: sexe === '1' ? (1 as const) : (0 as const), newsletter: isFlagSet(newsletter) }
}

interface Props {
  form: Pick<
    ReturnType<typeof useCallForm<keyof typeof identityFields>>,
    'values' | 'setValue' | 'inputProps' | 'dateProps'
  >
  /** The field that gets the focus in a form opened for input. */
  first?: Ref<HTMLInputElement>
}

const SEXES = [
  { value: '0', label: 'Féminin' },
  { value: '1', label: 'Masculin' },
]

/** Identity and contact fields, for new and existing records. */
export function IdentityInputs({ form, first }: Props) {
  const { values, setValue, inputProps, dateProps } = form
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
        label={staffMemberLabels.sexe}
        required
        name="sexe"
        error={inputProps('sexe').error}
        data={values.sexe === '' ? [{ value: '', label: 'Choisir…' }, ...SEXES] : SEXES}
        value={values.sexe}
        onChange={({ currentTarget: { value } }) => setValue('sexe', value)}
      />
      {text('adresse', classes.half)}
      {text('complement', classes.half)}
      {text('cp', classes.third)}
      {text('ville', classes.twoThirds)}
      {text('mail')}
      {text('telephone', classes.half)}
      {text('gsm', classes.half)}
      <Checkbox label="Reçoit la newsletter" {...flagProps(form, 'newsletter')} />
    </>
  )
}
