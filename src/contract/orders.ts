import { z } from 'zod'
import { MAX_ORDER_LINES } from '#domain/order-limit.ts'
import { cartMessages } from './cart-messages.ts'
import { endpoint, file, formInput, id, nothing, outcome } from './endpoint.ts'
import { newMemberFields, postalAddressFields, renewalSearchFields } from './order-fields.ts'
import { orderMessages } from './order-messages.ts'

const date = z.iso.date()
const forClub = z.object({ id_member: id, id_club: id })
const forOrder = forClub.extend({ id_order: id })

export const product = z.object({
  id_product: z.int(),
  code: z.enum(['licence_renew', 'licence_club']),
  name: z.string(),
  price: z.number(),
})

/** A member to order a licence for, or why that is impossible. */
export const renewalChoice = z.object({
  id: z.int(),
  fullName: z.string(),
  nom: z.string(),
  prenom: z.string(),
  numero_licence: z.string(),
  /** The end of the last licence; null for an accepted member without one. */
  date_fin: date.nullable(),
  /** A first licence: shown under 'Inscriptions'. */
  inscription: z.boolean(),
  cantBeSelect: z.boolean(),
  alreadyInAnOrder: z.boolean(),
  /** Null if the member can be chosen. */
  reason: z.string().nullable(),
  /** The member wishes to renew. */
  souhait: z.boolean(),
  dateDebutIfSelected: date.nullable(),
  dateFinIfSelected: date.nullable(),
})

const paymentChoice = {
  mode_payement: z.enum(['virement', 'payementElectronique'], { error: 'Choisissez un moyen de payement.' }),
  typePayement: z.enum(['card', 'bancontact'], { error: 'Choisissez un moyen de payement.' }).nullable().default(null),
}
function isComplete(choice: { mode_payement: string; typePayement: string | null }) {
  return (choice.mode_payement === 'payementElectronique') === (choice.typePayement !== null)
}
const COMPLETE = { error: 'Choisissez un moyen de payement.', path: ['typePayement'] }

const ordered = z.array(z.object({ id_product: id, ordereableId: id })).max(MAX_ORDER_LINES, cartMessages.full)

function totalIn(details: unknown) {
  const total = typeof details === 'object' && details !== null && 'total' in details ? details.total : null
  return typeof total === 'number' ? total : null
}

/** The state of an order, and what is needed to pay it. */
export const orderProgress = z.object({
  id_order: z.int(),
  numero: z.string(),
  state: z.enum(['created', 'deciding', 'awaiting_payment', 'paid', 'cancelled', 'refunded']),
  /** The last attempt to pay was refused. */
  refused: z.boolean(),
  mode_payement: z.enum(['virement', 'payementElectronique']),
  typePayement: z.enum(['card', 'bancontact']).nullable(),
  total: z.number(),
  /** E-mail address of the receipt. */
  mail: z.string(),
  /** For the provider's client, while the order can be paid with it. */
  stripe_token: z.string().nullable(),
  /** Of an awaited transfer. */
  communication_structuree: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  beneficiaire: z.string().nullable(),
  /** What is still to be transferred: the total, less what was received. */
  du: z.number().nullable(),
  /** Content of the QR code for banking apps. */
  qr: z.string().nullable(),
})

export const listedOrder = z.object({
  id: z.int(),
  numero: z.string(),
  date,
  /** Made by the secretariat for the club. */
  par_secretariat: z.boolean(),
  total: z.number(),
  /** Received so far. */
  recu: z.number(),
  statut: z.string(),
  order_payed: z.boolean(),
  state: orderProgress.shape.state,
  mode_payement: orderProgress.shape.mode_payement,
  /** A receipt, or the instructions for the transfer. */
  document: z.enum(['receipt', 'transfer']).nullable(),
  notes_credit: z.array(z.object({ id: z.int(), numero: z.string() })),
  /** Neither paid nor cancelled: payment can be retried, or the order cancelled by the club. */
  can_retry: z.boolean(),
  products: z.array(
    z.object({
      product_name: z.string(),
      /** A member, a club, or the label of an item. */
      orderable_name: z.string(),
      /** Null for an item, which has no period. */
      date_debut: date.nullable(),
      date_fin: date.nullable(),
      quantite: z.int(),
      cost: z.number(),
      /** Given back, apart from a refund of the whole order. */
      rembourse: z.boolean(),
    }),
  ),
})

export const orderEndpoints = {
  getCatalogue: endpoint({
    summary: 'What can be ordered, at the prices of today.',
    input: nothing,
    output: z.array(product),
  }),
  getPaymentProvider: endpoint({
    summary: 'Whether the payment provider answers, and what its client in the browser needs.',
    input: nothing,
    output: z.object({
      provider: z.enum(['stripe', 'sandbox']).nullable(),
      available: z.boolean(),
      publishableKey: z.string().nullable(),
    }),
  }),
  getMemberForRenew: endpoint({
    summary: 'Find a member to renew, by birth date and licence number together.',
    input: formInput(renewalSearchFields).extend({ id_member: id, id_club: id }),
    output: z.array(renewalChoice),
  }),
  getRenewalCandidates: endpoint({
    summary: 'Everyone the club sees, with who can be renewed now and why the others cannot.',
    input: forClub,
    output: z.array(renewalChoice),
  }),
  requestNewMember: endpoint({
    summary: 'Ask the secretariat to register somebody.',
    input: formInput(newMemberFields).extend({
      id_member: id,
      id_club: id,
      sexe: z.union([z.literal(0), z.literal(1)], { error: 'Choisissez le sexe.' }),
    }),
    output: outcome,
    idempotent: true,
  }),
  checkCart: endpoint({
    summary: 'The cart as it stands today: names, days and prices, and who can no longer be ordered.',
    input: forClub.extend({
      renew: z.array(id).max(MAX_ORDER_LINES, cartMessages.full),
      licence_club: z.array(id).max(1).default([]),
    }),
    output: z.object({
      /** One for each id of the request, in the same order. */
      renew: z.array(renewalChoice),
      licence_club: z.array(
        z.object({
          id: z.int(),
          club: z.string(),
          date_debut: date,
          date_fin: date,
          alreadyInAnOrder: z.boolean(),
          reason: z.string().nullable(),
        }),
      ),
      catalogue: z.array(product),
      /** Announced prices, not charged yet. */
      annonces: z.array(z.object({ code: z.string(), name: z.string(), price: z.number(), valid_from: date })),
      /** Where a manager of the club last had an order sent to; null before the first one. */
      derniere_adresse: z
        .record(z.enum(['nom', 'prenom', 'adresse', 'complement', 'cp', 'ville']), z.string())
        .nullable(),
    }),
  }),
  createOrder: endpoint({
    summary: 'Place an order. Prices, days and eligibility are the server’s; a total that was shown is checked.',
    input: forClub
      .extend({
        ...paymentChoice,
        mode_livraison: z.literal('livraisonByAdresse', { error: 'Choisissez un mode de livraison.' }),
        adresse_livraison: formInput(postalAddressFields),
        adresse_facturation: formInput(postalAddressFields),
        /** Its `total` in euros is what the person saw; the rest is ignored. */
        json_details: z
          .unknown()
          .transform((details) => ({ total: totalIn(details) }))
          .optional(),
        products: z.object({ renew: ordered.default([]), licence_club: ordered.default([]) }),
        /** Accepted for the specification's client and ignored: the addresses above are used. */
        details: z
          .unknown()
          .transform(() => undefined)
          .optional(),
      })
      .refine(isComplete, COMPLETE)
      .refine(({ products }) => products.renew.length + products.licence_club.length > 0, {
        error: orderMessages.nothingOrdered,
        path: ['products'],
      }),
    output: z.object({ id_order: z.int(), stripe_token: z.string().nullable() }),
    idempotent: true,
  }),
  processOrder: endpoint({
    summary: 'Process an order that was placed; again and again without harm.',
    input: forOrder,
    output: orderProgress,
  }),
  getPaymentStatus: endpoint({
    summary: 'Where an order stands; the provider is asked when it has not said.',
    input: forOrder,
    output: orderProgress,
  }),
  retryPayment: endpoint({
    summary: 'Pay the same order in the same or another way.',
    input: forOrder.extend(paymentChoice).refine(isComplete, COMPLETE),
    output: orderProgress,
  }),
  cancelOrder: endpoint({
    summary: 'Cancel an order that is neither paid nor being decided, so that its members can be ordered again.',
    input: forOrder,
    output: outcome,
  }),
  getOrderList: endpoint({
    summary: 'The orders of the club, newest first.',
    input: forClub,
    output: z.object({
      data: z.array(listedOrder),
      /** The club’s credit: what it paid and no order took. */
      avoir: z.number(),
    }),
  }),
  getOrderDocument: endpoint({
    summary: 'The receipt of a paid order, or the details of a transfer that is awaited.',
    input: forOrder,
    output: file('application/pdf'),
  }),
  getCreditNote: endpoint({
    summary: 'A credit note of one of the club’s orders.',
    input: forClub.extend({ id_credit_note: id }),
    output: file('application/pdf'),
  }),
}
