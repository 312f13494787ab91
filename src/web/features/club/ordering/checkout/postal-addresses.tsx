import type { MouseEvent } from 'react'
import { type Address, postalAddressFields } from '#contract/order-fields.ts'
import type { Member } from '#web/lib/active-member.ts'
import classes from './checkout.module.css'

export function addressOf(member: Member): Address {
  const { mail, nom, prenom, adresse, complement, cp, ville, telephone_gsm } = member
  return { mail, nom, prenom, adresse, complement, cp, ville, telephone_gsm }
}

const NEEDED = ['mail', 'nom', 'prenom', 'adresse', 'cp', 'ville'] as const

/** Whether all required fields are filled; validation is up to the fields. */
export function isFilled(address: Address): boolean {
  return NEEDED.every((name) => address[name].trim() !== '')
}

/** Trimmed, so that an equal address gives an equal order. */
export function trimmed(address: Address): Address {
  const names = Object.keys(postalAddressFields) as (keyof Address)[]
  return Object.fromEntries(names.map((name) => [name, address[name].trim()])) as Address
}

/** As on an envelope. */
export function PostalAddressLines({ address }: { address: Address }) {
  const { prenom, nom, adresse, complement, cp, ville, mail, telephone_gsm } = address
  return (
    <address className={classes.envelope}>
      <b>
        {prenom} {nom}
      </b>
      <span>{adresse}</span>
      {complement && <span>{complement}</span>}
      <span>
        {cp} {ville}
      </span>
      <span className={classes.reach}>
        {mail}
        {telephone_gsm && `, ${telephone_gsm}`}
      </span>
    </address>
  )
}

/**
 * For the submit button of such a form: on blur a field shows its error, which moves the button before the mouse is
 * released, and the click is lost. Submitting validates the field instead.
 */
export const staysUnderTheMouse = { onMouseDown: (event: MouseEvent) => event.preventDefault() }
