import { type Address, postalAddressFields } from '#contract/order-fields.ts'
import type { Member } from '#web/lib/active-member.ts'
import type { Checkout } from '#web/lib/read-orders.ts'
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

export function isBlank(address: Address): boolean {
  return Object.values(address).every((value) => value === '')
}

/** Trimmed, so that an equal address gives an equal order. */
export function trimmed(address: Address): Address {
  const names = Object.keys(postalAddressFields) as (keyof Address)[]
  return Object.fromEntries(names.map((name) => [name, address[name].trim()])) as Address
}

/** Whether the order is billed to its delivery address, as it is until another one is given. */
export function isBilledThere({ adresseForOrder, adresseFacturationForOrder }: Checkout): boolean {
  return (
    adresseFacturationForOrder === null ||
    JSON.stringify(adresseForOrder) === JSON.stringify(adresseFacturationForOrder)
  )
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
      <span className={classes.reach}>{mail}</span>
      {telephone_gsm && <span className={classes.reach}>{telephone_gsm}</span>}
    </address>
  )
}
