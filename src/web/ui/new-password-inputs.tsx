import type { ComponentProps } from 'react'
import { PasswordInput } from './password-input.ts'

type PasswordInputProps = ComponentProps<typeof PasswordInput>

interface Props<Name extends string> extends Pick<PasswordInputProps, 'className' | 'mb'> {
  label: string
  /** The fields of the password and of its repetition. */
  names: [password: Name, repetition: Name]
  /** That of a form whose `repeats` names both fields. */
  inputProps: (name: Name) => PasswordInputProps
}

export function NewPasswordInputs<Name extends string>({ label, names, inputProps, ...look }: Props<Name>) {
  const [password, repetition] = names
  const common = { autoComplete: 'new-password', required: true, ...look }
  return (
    <>
      <PasswordInput
        label={label}
        description="Au moins 8 caractères."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...common}
        {...inputProps(password)}
      />
      <PasswordInput label="Confirmation du mot de passe" {...common} {...inputProps(repetition)} />
    </>
  )
}
