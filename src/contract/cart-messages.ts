import { MAX_ORDER_LINES } from '#domain/order-limit.ts'

/** Sentences of the cart, which every screen of a club shows; those of the specification to the letter. */
export const cartMessages = {
  renewalAdded: 'Ce renouvellement a été ajouté à votre panier',
  licenceAdded: 'La licence a été ajoutée à votre panier',
  clubLicenceAdded: 'Votre licence club a été ajoutée à votre panier',
  empty: 'Votre panier est vide.',
  full: `Une commande compte ${MAX_ORDER_LINES} licences au plus\u00a0: commandez les autres ensuite.`,
} as const
