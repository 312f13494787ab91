import { IDENTITY_CHECKS, type IdentityCheck } from '#contract/staff/staff-account-fields.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { TextInput, type TextInputProps } from '#web/ui/text-input.ts'

interface Props {
  value: IdentityCheck | null
  onChange: (value: IdentityCheck) => void
  /** Of the remark. */
  inputProps: TextInputProps
}

/** How the identity was verified: a choice and a remark, which the journal keeps. */
export function IdentityCheckInputs({ value, onChange, inputProps }: Props) {
  return (
    <>
      <p>Faites-le seulement si vous êtes certain de l’identité de la personne qui le demande.</p>
      <ChoiceList
        legend="Comment avez-vous vérifié son identité ?"
        choices={(Object.keys(IDENTITY_CHECKS) as IdentityCheck[]).map((check) => ({
          value: check,
          label: IDENTITY_CHECKS[check],
        }))}
        value={value}
        onChange={onChange}
      />
      <TextInput
        label="Remarque"
        description="Quand, par qui. Jamais de numéro de carte ni de registre national."
        required
        {...inputProps}
      />
    </>
  )
}
