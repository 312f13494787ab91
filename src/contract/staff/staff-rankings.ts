import { z } from 'zod'
import { endpoint, file, id, nothing, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { DISCIPLINES } from '#domain/ranking.ts'
import { RANKING_VERSIONS, rankingFields, rankingMessages } from './staff-ranking-fields.ts'

const sexe = z.literal([0, 1], rankingMessages.sexUnknown)
const named = z.object({ id: z.int(), nom: z.string() })

const ranking = z.object({
  discipline: z.enum(DISCIPLINES, rankingMessages.disciplineUnknown),
  age: id.nullable().default(null),
  sexe: sexe.nullable().default(null),
  /** Of weight in combat, of grades in poomsae. */
  categorie: id.nullable().default(null),
  /** The ranking as of this day. */
  date: textInput(rankingFields.date),
})
const rankingFile = ranking.extend({
  version: z.enum(RANKING_VERSIONS, rankingMessages.versionUnknown).default('publique'),
})

export const staffRankingEndpoints = {
  staffGetRankingChoices: endpoint({
    summary: 'The categories of age, weight and grade that rankings are made by, in their order.',
    input: nothing,
    output: z.object({
      ages: z.array(named),
      poids: z.array(named.extend({ id_age: z.int(), sexe })),
      classes: z.array(named),
    }),
  }),
  staffListRanking: endpoint({
    summary: 'Who has points in a discipline on a day, category by category, the first in front.',
    input: ranking.extend(pageInput),
    output: pageOf(
      z.object({
        /** Null where the result does not say it. */
        age: z.string().nullable(),
        sexe,
        categorie: z.string().nullable(),
        rang: z.int(),
        id_member: z.int(),
        nom: z.string(),
        prenom: z.string(),
        club: z.string().nullable(),
        points: z.int(),
        resultats: z.int(),
      }),
    ).extend({
      /** The results of these days count. */
      since: z.iso.date(),
      until: z.iso.date(),
    }),
  }),
  staffPrintRanking: endpoint({
    summary: 'The ranking as a PDF, one section per category: to publish, with the initials of minors, or internal.',
    input: rankingFile,
    output: file('application/pdf'),
  }),
  staffExportRanking: endpoint({
    summary: 'The ranking as a spreadsheet: to publish, with the initials of minors, or internal.',
    input: rankingFile,
    output: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
}
