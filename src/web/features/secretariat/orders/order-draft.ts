import { checkField } from '#contract/fields.ts'
import { affiliationOrderFields, orderItemFields } from '#contract/staff/staff-club-order-fields.ts'
import { formatEuros, readEuros, toCents } from '#domain/money.ts'

type ItemField = keyof typeof orderItemFields
export interface ItemDraft extends Record<ItemField, string> {
  /** Empty for an item that is no product of the federation. */
  id_product: string
}

/** What was chosen for a new order so far. */
export interface OrderDraft {
  licences: number[]
  /** Empty without an affiliation. */
  annee: string
  prix: string
  articles: ItemDraft[]
}

export const EMPTY_ITEM: ItemDraft = { id_product: '', label: '', quantite: '1', prix: '' }
const ITEM_FIELDS = Object.keys(orderItemFields) as ItemField[]

/** A price of the list as a person would type it. */
export function formatTypedPrice(price: number): string {
  return formatEuros(price).replace(/\s*€/, '')
}

/** A stored draft may be of another version: what cannot be read is left out. */
export function parseOrderDraft(stored: unknown): OrderDraft {
  const { licences, annee, prix, articles } = (stored ?? {}) as Partial<Record<keyof OrderDraft, unknown>>
  return {
    licences: Array.isArray(licences) ? licences.filter((id) => typeof id === 'number') : [],
    annee: typeof annee === 'string' ? annee : '',
    prix: typeof prix === 'string' ? prix : '',
    articles: Array.isArray(articles) ? articles.filter(isItem).map((item) => ({ ...EMPTY_ITEM, ...item })) : [],
  }
}

/** An item of the version before has no product. */
function isItem(value: unknown): value is Record<ItemField, string> & Partial<ItemDraft> {
  return ITEM_FIELDS.every((name) => typeof (value as Partial<ItemDraft> | null)?.[name] === 'string')
}

/** The first problem of each field, by its path in the request. */
export function findDraftErrors({ annee, prix, articles }: OrderDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  const priceError = annee === '' ? null : checkField(affiliationOrderFields.prix, prix)
  if (priceError) errors['affiliation.prix'] = priceError
  for (const [index, item] of articles.entries()) {
    for (const name of ITEM_FIELDS) {
      const error = checkField(orderItemFields[name], item[name])
      if (error) errors[`articles.${index}.${name}`] = error
    }
  }
  return errors
}

/** In cents; what cannot be read counts nothing. */
export function sumDraft({ licences, annee, prix, articles }: OrderDraft, licencePrice: number): number {
  const items = articles.map((item) => (Number(item.quantite) || 0) * (readEuros(item.prix) ?? 0))
  const affiliation = annee === '' ? 0 : (readEuros(prix) ?? 0)
  return items.reduce((sum, cents) => sum + cents, licences.length * toCents(licencePrice) + affiliation)
}
