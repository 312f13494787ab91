import { z } from 'zod'
import { endpoint, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { auditFields } from './staff-audit-fields.ts'

const filter = (name: keyof typeof auditFields) => textInput(auditFields[name]).default('')

export const staffAuditEndpoints = {
  staffSearchAudit: endpoint({
    summary: 'The audit trail, newest first, by person, member, club, action and period.',
    input: z.object({
      personne: filter('personne'),
      licence: filter('licence'),
      club: filter('club'),
      action: filter('action'),
      du: filter('du'),
      au: filter('au'),
      ...pageInput,
    }),
    output: pageOf(
      z.object({
        id: z.int(),
        at: z.iso.datetime(),
        qui: z.string(),
        action: z.string(),
        membre: z.object({ id_member: z.int(), numero_licence: z.string(), nom: z.string() }).nullable(),
        club: z.string().nullable(),
        sujet: z.string(),
        champs: z.array(z.object({ champ: z.string(), avant: z.string().nullable(), apres: z.string().nullable() })),
      }),
    ).extend({
      /** There are more entries than `total`. */
      more: z.boolean(),
    }),
  }),
}
