import type { ChangeEvent, FocusEvent } from 'react'
import type { Address } from '#contract/order-fields.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './checkout.module.css'

interface InputProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onBlur: (event: FocusEvent) => void
}

interface Props {
  inputProps: (name: keyof Address) => InputProps
  /** Purpose of the address, for the browser's autofill. */
  purpose: 'shipping' | 'billing'
}

export function PostalAddressFields({ inputProps, purpose }: Props) {
  const auto = (token: string) => `${purpose} ${token}`
  return (
    <div className={classes.address}>
      <TextInput label="Nom" autoComplete={auto('family-name')} required {...inputProps('nom')} />
      <TextInput label="Prénom" autoComplete={auto('given-name')} required {...inputProps('prenom')} />
      <TextInput
        className={classes.wide}
        label="Adresse (rue et numéro)"
        autoComplete={auto('address-line1')}
        required
        {...inputProps('adresse')}
      />
      <TextInput
        className={classes.wide}
        label="Complément (facultatif)"
        autoComplete={auto('address-line2')}
        {...inputProps('complement')}
      />
      <TextInput
        label="Code postal"
        autoComplete={auto('postal-code')}
        inputMode="numeric"
        required
        {...inputProps('cp')}
      />
      <TextInput label="Ville" autoComplete={auto('address-level2')} required {...inputProps('ville')} />
      <TextInput
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete={auto('email')}
        required
        {...inputProps('mail')}
      />
      <TextInput
        label="Téléphone ou GSM (facultatif)"
        type="tel"
        autoComplete={auto('tel')}
        {...inputProps('telephone_gsm')}
      />
    </div>
  )
}
