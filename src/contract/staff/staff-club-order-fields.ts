import { max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import { formatMoney, readEuros } from '#domain/money.ts'
import { MAX_ITEM_CENTS, MAX_ITEM_QUANTITY } from '#domain/order-limit.ts'

const isPrice = (text: string) => {
  const cents = readEuros(text)
  return cents !== null && cents > 0 && cents <= MAX_ITEM_CENTS
}

/** A price in euros, as typed. */
const prix = {
  required: 'Le prix est requis.',
  max: max(20),
  check: [isPrice, `Entrez un prix en euros, au cent près, jusqu’à ${formatMoney(MAX_ITEM_CENTS)}.`],
} satisfies TextField

const isQuantity = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ITEM_QUANTITY

/** An item of an order that the secretariat makes for a club. */
export const orderItemFields = {
  label: { required: 'Dites de quoi il s’agit.', max: max(100) },
  quantite: {
    required: 'La quantité est requise.',
    max: max(4),
    check: [isQuantity, `Entrez un nombre entier de 1 à ${MAX_ITEM_QUANTITY}.`],
  },
  prix,
} satisfies Record<string, TextField>

/** The affiliation of a club for a year. */
export const affiliationOrderFields = { prix } satisfies Record<string, TextField>
