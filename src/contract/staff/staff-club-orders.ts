import { z } from 'zod'
import { endpoint, formInput, id, outcome } from '#contract/endpoint.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { renewalChoice } from '#contract/orders.ts'
import { MAX_ORDER_ITEMS, MAX_ORDER_LINES } from '#domain/order-limit.ts'
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
    }),
  }),
  staffCreateOrder: endpoint({
    summary: 'Make an order for a club: it awaits a transfer, and the club gets the details.',
    input: z
      .object({
        id_club: id,
        licences: z.array(id).max(MAX_ORDER_LINES, orderMessages.cartFull).default([]),
        affiliation: formInput(affiliationOrderFields).extend({ annee }).nullable().default(null),
        articles: z
          .array(formInput(orderItemFields))
          .max(MAX_ORDER_ITEMS, `Maximum ${MAX_ORDER_ITEMS} articles.`)
          .default([]),
        /** What the person saw, in euros. */
        total: z.number('Le total est requis.'),
      })
      .refine(({ licences, affiliation, articles }) => licences.length > 0 || affiliation || articles.length > 0, {
        error: staffClubOrderMessages.nothingOrdered,
        path: ['licences'],
      }),
    output: outcome.extend({ id_order: z.int(), numero: z.string() }),
    idempotent: true,
  }),
}
