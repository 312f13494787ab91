import type { Address } from '#contract/order-fields.ts'
import { MAX_ORDER_LINES } from '#domain/order-limit.ts'

/** A club's cart: ids only, the server has names and prices. */
export interface Cart {
  renew: number[]
  licence_club: number[]
}

/** The progress of a club's checkout; null for a choice not made yet. */
export interface Checkout {
  /** The placed order. */
  id: number | null
  /** The cart at the time of the order; later additions are not part of it. */
  ordered: Cart | null
  /** Idempotency key of the order; any change of the order renews it. */
  key: string | null
  modeLivraison: 'livraisonByAdresse' | null
  adresseForOrder: Address | null
  modePayement: 'virement' | 'payementElectronique' | null
  sousModePayement: 'card' | 'bancontact' | null
  titulCardName: string | null
  adresseFacturationForOrder: Address | null
  /** The provider's id of the card, useless without the order's client secret. */
  paymentMethod: string | null
}

type Kept = Record<string, unknown>

// Listed here, since the field rules are not part of the first load.
const ADDRESS = {
  mail: '',
  nom: '',
  prenom: '',
  adresse: '',
  complement: '',
  cp: '',
  ville: '',
  telephone_gsm: '',
} satisfies Address

/** Stored state may be of an older version or edited by hand: invalid entries are dropped. */
export function readCarts(kept: unknown): Record<number, Cart> {
  return byClub(kept, cartIn)
}

function cartIn({ renew, licence_club }: Kept): Cart {
  return { renew: idsIn(renew).slice(0, MAX_ORDER_LINES), licence_club: idsIn(licence_club).slice(0, 1) }
}

/** A step counts as done only with its choice. */
export function readCheckouts(kept: unknown): Record<number, Checkout> {
  return byClub(kept, (checkout) => {
    const [delivery, billing] = [addressIn(checkout.adresseForOrder), addressIn(checkout.adresseFacturationForOrder)]
    return {
      id: isId(checkout.id) ? checkout.id : null,
      ordered: isObject(checkout.ordered) ? cartIn(checkout.ordered) : null,
      key: textIn(checkout.key),
      modeLivraison: delivery && oneOf(['livraisonByAdresse'], checkout.modeLivraison),
      adresseForOrder: delivery,
      modePayement: billing && oneOf(['virement', 'payementElectronique'], checkout.modePayement),
      sousModePayement: oneOf(['card', 'bancontact'], checkout.sousModePayement),
      titulCardName: textIn(checkout.titulCardName),
      adresseFacturationForOrder: billing,
      paymentMethod: textIn(checkout.paymentMethod),
    }
  })
}

function byClub<Value>(kept: unknown, read: (value: Kept) => Value): Record<number, Value> {
  const ofClubs = isObject(kept) ? Object.entries(kept) : []
  return Object.fromEntries(ofClubs.flatMap(([club, value]) => (isObject(value) ? [[club, read(value)]] : [])))
}

function isObject(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? [...new Set(value.filter(isId))] : []
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function oneOf<Text extends string>(texts: Text[], value: unknown): Text | null {
  return texts.find((text) => text === value) ?? null
}

function addressIn(value: unknown): Address | null {
  if (!isObject(value)) return null
  return Object.keys(ADDRESS).every((name) => typeof value[name] === 'string') ? (value as Address) : null
}
