import { z } from 'zod'
import { endpoint, id, outcome } from './endpoint.ts'

const code = z.string().max(200)

/** The end of a licence: reminders of it, and the wish to renew it. */
export const reminderEndpoints = {
  getReminder: endpoint({
    summary: 'What the link of a reminder is about, for whoever holds it.',
    input: z.object({ code }),
    output: z.discriminatedUnion('connu', [
      z.object({ connu: z.literal(false) }),
      z.object({
        connu: z.literal(true),
        prenom: z.string(),
        club: z.string(),
        date_fin: z.iso.date(),
        /** Reminders are on. */
        rappels: z.boolean(),
        /** The club knows of the wish to renew. */
        souhait: z.boolean(),
        /** A wish to renew is possible. */
        possible: z.boolean(),
        /** The last day of the licence that follows this one; null without one. */
        renouvelee: z.iso.date().nullable(),
        /** The club has ordered the next licence, which is not paid yet. */
        commandee: z.boolean(),
      }),
    ]),
  }),
  answerReminder: endpoint({
    summary:
      'By the link of a reminder: wish to renew, or receive no more reminders about that member. By the link of a newsletter: receive no more of them.',
    input: z.object({ code, reponse: z.enum(['souhait', 'arret'], 'Réponse inconnue.') }),
    output: outcome,
  }),
  setRenewalWish: endpoint({
    summary: 'Tell the club of the last licence that a member wishes to renew it, or take that back.',
    input: z.object({ id_member: id, souhait: z.boolean('Ce choix est requis.') }),
    output: outcome,
  }),
}
