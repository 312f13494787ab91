import { z } from 'zod'
import { cartMessages } from '#contract/cart-messages.ts'
import { endpoint, formInput, id, outcome } from '#contract/endpoint.ts'
import { renewalChoice } from '#contract/orders.ts'
import { MAX_AFFILIATIONS_AT_ONCE, MAX_ORDER_ITEMS, MAX_ORDER_LINES } from '#domain/order-limit.ts'
import { affiliationOrderFields, orderItemFields } from './staff-club-order-fields.ts'
import { staffClubOrderMessages } from './staff-club-order-messages.ts'

const annee = z.int('Choisissez une année.').min(1950, 'Choisissez une année.').max(2200, 'Choisissez une année.')

export const staffClubOrderEndpoints = {
  staffGetOrderChoices: endpoint({
    summary: 'What the secretariat can order for a club today, at which price, and who will be written to.',
    input: z.object({ id_club: id }),
    output: z.object({
      club: z.string(),
      /** E-mail addresses that the transfer details go to. */
      destinataires: z.array(z.string()),
      membres: z.array(renewalChoice),
      prix_licence: z.number(),
      prix_affiliation: z.number(),
      annees: z.array(
        z.object({
          annee: z.int(),
          /** Null if it can be ordered. */
          reason: z.string().nullable(),
        }),
      ),
      /** The federation’s own products, at the price of today. */
      produits: z.array(z.object({ id_product: z.int(), name: z.string(), prix: z.number() })),
    }),
  }),
  staffCreateOrder: endpoint({
    summary: 'Make an order for a club: it awaits a transfer, and the club gets the details.',
    input: z
      .object({
        id_club: id,
        licences: z.array(id).max(MAX_ORDER_LINES, cartMessages.full).default([]),
        affiliation: formInput(affiliationOrderFields).extend({ annee }).nullable().default(null),
        articles: z
          .array(
            formInput(orderItemFields).extend({
              /** One of the federation’s own products; null for an item that is none of them. */
              id_product: id.nullable().default(null),
            }),
          )
          .max(MAX_ORDER_ITEMS, `Maximum ${MAX_ORDER_ITEMS} articles.`)
          .default([]),
        /** The total in euros that the screen showed: another one on the server is refused. */
        total: z.number('Le total est requis.'),
      })
      .refine(({ licences, affiliation, articles }) => licences.length > 0 || affiliation || articles.length > 0, {
        error: staffClubOrderMessages.nothingOrdered,
        path: ['licences'],
      }),
    output: outcome.extend({ id_order: z.int(), numero: z.string() }),
    idempotent: true,
  }),
  staffListAffiliable: endpoint({
    summary:
      'The clubs whose affiliation for a year is neither paid nor in an open order, and how many others there are.',
    input: z.object({ annee }),
    output: z.object({
      /** The list price of today. */
      prix: z.number(),
      affilies: z.int(),
      commandes: z.int(),
      clubs: z.array(
        z.object({
          id_club: z.int(),
          club: z.string(),
          numero_club: z.string(),
          ville: z.string(),
          /** Members with a licence today. */
          licencies: z.int(),
          /** The last year that was paid. */
          derniere_annee: z.int().nullable(),
          /** Whether the club or one of its managers has an e-mail address for the transfer details. */
          avec_mail: z.boolean(),
        }),
      ),
    }),
  }),
  staffOrderAffiliations: endpoint({
    summary:
      'Make the order of a year’s affiliation for some clubs. A club that has paid or is in an open order gets none, so a repeat does no harm.',
    input: formInput(affiliationOrderFields).extend({
      annee,
      id_clubs: z
        .array(id)
        .min(1, staffClubOrderMessages.noClub)
        .max(MAX_AFFILIATIONS_AT_ONCE, `Maximum ${MAX_AFFILIATIONS_AT_ONCE} clubs à la fois.`),
    }),
    output: outcome.extend({
      /** Orders that were made, and clubs that needed none any more. */
      commandes: z.int(),
      passes: z.int(),
    }),
    idempotent: true,
  }),
}
