import { z } from 'zod'
import { endpoint, file, formInput, id, nothing, outcome, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { MAX_ORDER_LINES } from '#domain/order-limit.ts'
import { ORDER_STATES } from '#domain/order-status.ts'
import { REFUND_STATES } from '#domain/refund-status.ts'
import { hints } from './staff-bank-messages.ts'
import { alertReasons } from './staff-inbox-messages.ts'
import {
  applyCreditFields,
  bookTransferFields,
  closeOrderFields,
  orderSearchFields,
  payCreditBackFields,
  refundPartFields,
} from './staff-order-fields.ts'
import { creditKinds, paymentStates, providerNames, staffOrderMessages } from './staff-order-messages.ts'

const date = z.iso.date()
const instant = z.iso.datetime()
const forOrder = z.object({ id_order: id })
const keysOf = <Key extends string>(words: Record<Key, string>) => z.enum(Object.keys(words) as [Key, ...Key[]])
const filter = (name: keyof typeof orderSearchFields) => textInput(orderSearchFields[name]).default('')

/** More orders than the post takes in a day. */
const MAX_DISPATCHED = 500

const listed = {
  id_order: z.int(),
  numero: z.string(),
  created_at: instant,
  id_club: z.int(),
  club: z.string(),
  mode_payement: z.enum(['virement', 'payementElectronique']),
  typePayement: z.enum(['card', 'bancontact']).nullable(),
  state: z.enum(ORDER_STATES),
  statut: z.string(),
  total: z.number(),
  /** Received and held for it, or taken by its sale. */
  recu: z.number(),
  /** Number of licences. */
  nombre: z.int(),
  communication_structuree: z.string(),
  paid_at: instant.nullable(),
  dispatched_at: instant.nullable(),
}

const address = z.object({
  mail: z.string(),
  nom: z.string(),
  prenom: z.string(),
  adresse: z.string(),
  complement: z.string(),
  cp: z.string(),
  ville: z.string(),
  telephone_gsm: z.string(),
})

const line = z.object({
  id_line: z.int(),
  product_name: z.string(),
  orderable_name: z.string(),
  id_member: z.int().nullable(),
  numero_licence: z.string().nullable(),
  /** Null for an item, which has no period. */
  date_debut: date.nullable(),
  date_fin: date.nullable(),
  quantite: z.int(),
  cost: z.number(),
  /** The licence that it gave, and whether it was cancelled. */
  licence: z.object({ id_licence: z.int(), annulee: z.boolean() }).nullable(),
  remboursee: z.boolean(),
})

const payment = z.object({
  id_payment: z.int(),
  provider: keysOf(providerNames),
  intent: z.string().nullable(),
  amount: z.number(),
  state: keysOf(paymentStates),
  created_at: instant,
  settled_at: instant.nullable(),
  note: z.string(),
  /** Requested, perhaps without an answer. */
  refund_asked_at: instant.nullable(),
  /** The provider refused. */
  refund_refused_at: instant.nullable(),
  /** Null if none was requested. */
  refund_state: z.enum(REFUND_STATES).nullable(),
  /** The movement on the bank account. */
  mouvement: z.object({ id_movement: z.int(), value_date: date, counterparty_name: z.string() }).nullable(),
})

const wholeOrder = z.object({
  ...listed,
  club_slug: z.string(),
  processed_at: instant.nullable(),
  reminded_at: instant.nullable(),
  /** When the club was asked for the rest of a part payment. */
  balance_asked_at: instant.nullable(),
  closed_at: instant.nullable(),
  close_reason: z.string().nullable(),
  /** The manager for whom it was placed, none if the secretariat made it; and the account that placed it. */
  manager: z.object({ id_member: z.int(), name: z.string() }).nullable(),
  ordered_by: z.string().nullable(),
  adresse_livraison: address,
  adresse_facturation: address,
  lignes: z.array(line),
  payements: z.array(payment),
  /** The part of `recu` that was the club’s credit, and the credit that the club has now. */
  avoir_utilise: z.number(),
  avoir_club: z.number(),
  /** Refunds of lines, of amounts and of second payments. */
  remboursements: z.array(
    z.object({
      id: z.int(),
      amount: z.number(),
      reason: z.string(),
      asked_at: instant,
      done_at: instant.nullable(),
      /** Null when the provider was not asked. */
      refund_state: z.enum(REFUND_STATES).nullable(),
      double: z.boolean(),
    }),
  ),
  notes_credit: z.array(z.object({ id: z.int(), numero: z.string(), date, montant: z.number() })),
  /** Unmatched movements on the bank account that may be meant for it. */
  mouvements: z.array(
    z.object({
      id_movement: z.int(),
      value_date: date,
      amount: z.number(),
      counterparty_name: z.string(),
      hint: keysOf(hints),
    }),
  ),
  evenements: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      received_at: instant,
      handled_at: instant.nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  alertes: z.array(
    z.object({
      id: z.int(),
      reason: keysOf(alertReasons),
      amount: z.number().nullable(),
      created_at: instant,
      resolved_at: instant.nullable(),
    }),
  ),
  historique: z.array(
    z.object({
      id: z.int(),
      at: instant,
      qui: z.string(),
      quoi: z.string(),
      /** The reason or note of the person. */
      note: z.string(),
    }),
  ),
  document: z.enum(['receipt', 'transfer']).nullable(),
})

const dispatchList = z
  .array(id, staffOrderMessages.nothingChosen)
  .min(1, staffOrderMessages.nothingChosen)
  .max(MAX_DISPATCHED, `Maximum ${MAX_DISPATCHED} commandes à la fois.`)

export const staffOrderEndpoints = {
  staffListOrders: endpoint({
    summary:
      'Orders, newest first, by state, way of payment, club, period, and a number, name, communication or amount.',
    input: z.object({
      etat: z.enum(['tous', 'ouverts', ...ORDER_STATES], 'Statut inconnu.').default('tous'),
      mode: z.enum(['tous', 'virement', 'payementElectronique'], 'Mode de payement inconnu.').default('tous'),
      id_club: id.optional(),
      texte: filter('texte'),
      du: filter('du'),
      au: filter('au'),
      ...pageInput,
    }),
    output: pageOf(z.object(listed)).extend({
      /** Sum of all pages. */
      montant: z.number(),
    }),
  }),
  staffGetOrder: endpoint({
    summary: 'All of an order: lines, addresses, payments, waiting transfers, what the provider said, alerts, history.',
    input: forOrder,
    output: wholeOrder,
  }),
  staffOrderDocument: endpoint({
    summary: 'The receipt of an order, or how to transfer its amount, as a PDF.',
    input: forOrder,
    output: file('application/pdf'),
  }),
  staffBookTransfer: endpoint({
    summary: 'Book a transfer that arrived: the order is paid on that day.',
    input: formInput(bookTransferFields).extend(forOrder.shape),
    output: outcome,
  }),
  staffApplyCredit: endpoint({
    summary:
      'Use the club’s credit for an order that awaits a transfer; a part is held and the club asked for the rest.',
    input: formInput(applyCreditFields).extend(forOrder.shape),
    output: outcome,
    idempotent: true,
  }),
  staffGetClubAccount: endpoint({
    summary: 'The credit of a club, how it came and went, and what its orders that await a transfer still lack.',
    input: z.object({ id_club: id }),
    output: z.object({
      avoir: z.number(),
      attendu: z.number(),
      /** The newest first; above zero the credit grew. */
      ecritures: z.array(
        z.object({
          id: z.int(),
          date,
          kind: keysOf(creditKinds),
          id_order: z.int().nullable(),
          numero: z.string().nullable(),
          id_movement: z.int().nullable(),
          montant: z.number(),
        }),
      ),
    }),
  }),
  staffPayCreditBack: endpoint({
    summary: 'Record the transfer by which a club’s credit was paid back.',
    input: formInput(payCreditBackFields).extend({ id_club: id }),
    output: outcome,
    idempotent: true,
  }),
  staffCancelOrder: endpoint({
    summary: 'Cancel an order that is not paid; its members are free and the club is told.',
    input: formInput(closeOrderFields).extend(forOrder.shape),
    output: outcome,
  }),
  staffRefundOrder: endpoint({
    summary: 'Give the money of a paid order back, through the provider where it came that way; its licences end.',
    input: formInput(closeOrderFields).extend({
      id_order: id,
      /** The money was refunded in another way; this only records it. */
      hors_portail: z.boolean().default(false),
    }),
    output: outcome,
  }),
  staffRefundPart: endpoint({
    summary:
      'Give back some lines of a paid order, whose licences end, or an amount, up to what was received; the order stays paid.',
    input: formInput(refundPartFields).extend({
      id_order: id,
      /** Empty for an amount. */
      id_lines: z
        .array(id, staffOrderMessages.linesOrAmount)
        .max(MAX_ORDER_LINES, staffOrderMessages.foreignLine)
        .default([]),
      /** A repeated call with the same key is the same refund: the provider is asked outside the transaction of the call. */
      cle: z
        .string('Clé incorrecte.')
        .max(64, 'Clé incorrecte.')
        .regex(/^[\w-]{8,64}$/, 'Clé incorrecte.'),
      /** As for a whole order. */
      hors_portail: z.boolean().default(false),
    }),
    output: outcome,
  }),
  staffReturnPayment: endpoint({
    summary: 'Give back a payment that came although its order was paid; the order and its licences do not change.',
    input: formInput(closeOrderFields).extend({ id_alert: id, hors_portail: z.boolean().default(false) }),
    output: outcome,
  }),
  staffGetCreditNote: endpoint({
    summary: 'A credit note, as a PDF.',
    input: z.object({ id_credit_note: id }),
    output: file('application/pdf'),
  }),
  staffListDispatch: endpoint({
    summary: 'Paid orders that were not sent yet, the oldest first, with where they go.',
    input: nothing,
    output: z.object({
      total: z.int(),
      rows: z.array(
        z.object({
          id_order: z.int(),
          numero: z.string(),
          club: z.string(),
          paid_at: instant,
          nombre: z.int(),
          adresse_livraison: address,
        }),
      ),
    }),
  }),
  staffPrintDispatch: endpoint({
    summary: 'The list of these orders and their address labels, as a PDF.',
    input: z.object({ id_orders: dispatchList }),
    output: file('application/pdf'),
  }),
  staffSetDispatched: endpoint({
    summary: 'Mark paid orders as sent, or as not sent after all.',
    input: z.object({ id_orders: dispatchList, dispatched: z.boolean({ error: 'Ce choix est requis.' }) }),
    output: outcome.extend({ id_orders: z.array(z.int()) }),
  }),
}
