import { type StaffClubField, staffClubFields, staffClubLabels } from '#contract/staff/staff-club-fields.ts'
import type { useCallForm } from '#web/lib/use-call-form.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import classes from '#web/ui/field-grid.module.css'
import { TextInput } from '#web/ui/text-input.ts'

type InputProps = Omit<ReturnType<ReturnType<typeof useCallForm>['inputProps']>, 'name'> & { name: string }

interface Props {
  inputProps: (name: StaffClubField) => InputProps
  shown: boolean
  onShown: (shown: boolean) => void
}

/** The record of a club, as a new one and an old one have it. */
export function ClubInputs({ inputProps, shown, onShown }: Props) {
  const text = (name: StaffClubField, width?: string) => (
    <TextInput
      className={width}
      label={staffClubLabels[name]}
      required={'required' in staffClubFields[name]}
      autoComplete="off"
      {...inputProps(name)}
    />
  )
  return (
    <>
      {text('club', classes.twoThirds)}
      {text('numero_club', classes.third)}
      {text('adresse')}
      {text('cp', classes.third)}
      {text('ville', classes.third)}
      {text('province', classes.third)}
      {text('numero_compte', classes.half)}
      {text('mail', classes.half)}
      {text('tel', classes.half)}
      {text('gsm', classes.half)}
      {text('site_web')}
      <Checkbox
        label={staffClubLabels.affichage_correspondant}
        checked={shown}
        onChange={({ currentTarget: { checked } }) => onShown(checked)}
      />
    </>
  )
}
