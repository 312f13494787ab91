import { z } from 'zod'
import { endpoint, formInput, id, outcome, pageInput, pageOf } from '#contract/endpoint.ts'
import { inboxKinds, settlementFields } from './staff-inbox-fields.ts'

const kind = z.enum(inboxKinds, 'Sorte inconnue.')
const count = z.int()

const item = z.object({
  sorte: kind,
  /** Identifies the item within its kind: its id, or both ids of a pair. */
  ref: z.string(),
  quoi: z.string(),
  detail: z.string(),
  depuis: z.iso.datetime(),
  pris_par: z.object({ nom: z.string(), moi: z.boolean() }).nullable(),
  /** Id of the request, movement, alert, mail, erasure, retention run, mailing, import or job, or of the first record of a pair. */
  id: z.int(),
  /** Id of the other record of a pair, of the order of an alert, or of the member whose address refused a mail. */
  id_autre: z.int().nullable(),
})

/** The inbox: everything that needs a person of the secretariat. */
export const staffInboxEndpoints = {
  staffListInbox: endpoint({
    summary: 'What waits for a person, oldest first: of one kind or of all, taken by oneself or by whoever.',
    input: z.object({
      sorte: kind.nullable().default(null),
      a_moi: z.boolean('Ce choix est requis.').default(false),
      ...pageInput,
    }),
    output: pageOf(item).extend({
      /** Items of each kind, and the caller's own, independent of the filter. */
      comptes: z.record(kind, count),
      a_moi: count,
    }),
  }),
  staffTakeInboxItem: endpoint({
    summary: 'Take something on, or leave it to others again.',
    input: z.object({
      sorte: kind,
      ref: z
        .string('Référence incorrecte.')
        .max(21, 'Référence incorrecte.')
        .regex(/^\d{1,10}(-\d{1,10})?$/, 'Référence incorrecte.'),
      pris: z.boolean('Ce choix est requis.'),
    }),
    output: outcome,
  }),
  staffRetryMail: endpoint({
    summary: 'Try again to send a mail that was given up.',
    input: z.object({ id_mail: id }),
    output: outcome,
  }),
  staffSettleInboxItem: endpoint({
    summary: 'Say that a payment alert or a mail that was given up has been dealt with, and how.',
    input: formInput(settlementFields).extend({ sorte: z.enum(['alerte', 'mail'], 'Sorte inconnue.'), id }),
    output: outcome,
  }),
  staffDismissDouble: endpoint({
    summary: 'Two records that look like one person’s are of two people.',
    input: z.object({ id_one: id, id_other: id }),
    output: outcome,
  }),
}
