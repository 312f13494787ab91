import { type StaffClubField, staffClubFields, staffClubLabels } from '#contract/staff/staff-club-fields.ts'
import { isProvince, PROVINCES } from '#domain/provinces.ts'
import { flagField, flagProps } from '#web/lib/flag-field.ts'
import type { useCallForm } from '#web/lib/use-call-form.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import classes from '#web/ui/field-grid.module.css'
import { NativeSelect } from '#web/ui/native-select.ts'
import { TextInput } from '#web/ui/text-input.ts'

export const clubFormFields = { ...staffClubFields, affichage_correspondant: flagField }

type ClubFormField = keyof typeof clubFormFields
type InputProps = Omit<ReturnType<ReturnType<typeof useCallForm>['inputProps']>, 'name'> & { name: string }

interface Props {
  form: {
    values: Record<ClubFormField, string>
    setValue: (name: ClubFormField, value: string) => void
    inputProps: (name: StaffClubField) => InputProps
  }
}

/** The fields of a club, for new and existing ones. */
export function ClubInputs({ form }: Props) {
  const text = (name: StaffClubField, width?: string) => (
    <TextInput
      className={width}
      label={staffClubLabels[name]}
      required={'required' in staffClubFields[name]}
      autoComplete="off"
      {...form.inputProps(name)}
    />
  )
  // A province that was typed before there was a list stays until another is chosen.
  const { province } = form.values
  const provinces = province === '' || isProvince(province) ? PROVINCES : [province, ...PROVINCES]
  return (
    <>
      {text('club', classes.twoThirds)}
      {text('numero_club', classes.third)}
      {text('adresse')}
      {text('cp', classes.third)}
      {text('ville', classes.third)}
      <NativeSelect
        className={classes.third}
        label={staffClubLabels.province}
        name="province"
        error={form.inputProps('province').error}
        data={['', ...provinces]}
        value={province}
        onChange={({ currentTarget: { value } }) => form.setValue('province', value)}
      />
      {text('numero_compte', classes.half)}
      {text('mail', classes.half)}
      {text('tel', classes.half)}
      {text('gsm', classes.half)}
      {text('site_web')}
      <Checkbox label={staffClubLabels.affichage_correspondant} {...flagProps(form, 'affichage_correspondant')} />
    </>
  )
}
