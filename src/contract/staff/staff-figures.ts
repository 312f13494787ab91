import { z } from 'zod'
import { endpoint, file, id, nothing, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { yearOf } from '#domain/dates.ts'
import { FIGURE_TABLES, FIGURE_YEARS, figureFields, figureMessages } from './staff-figures-fields.ts'

const { first, last } = FIGURE_YEARS
const annee = z.int(figureMessages.year).min(first, figureMessages.year).max(last, figureMessages.year)
const date = textInput(figureFields.date).refine(
  (day) => yearOf(day) >= first && yearOf(day) <= last,
  figureMessages.dateOutside,
)

/** A table of figures, the same on the screen, in the chart and in the export. */
const table = z.object({
  code: z.enum(FIGURE_TABLES),
  titre: z.string(),
  /** Definition of the count. */
  compte: z.string(),
  /** Heading of the first column. */
  entete: z.string(),
  unite: z.enum(['licences', 'membres', 'euros']),
  colonnes: z.array(z.object({ titre: z.string(), graphe: z.boolean() })),
  lignes: z.array(z.object({ nom: z.string(), id_club: z.int().nullable(), valeurs: z.array(z.number()) })),
  total: z.array(z.number()),
})

const keyFigures = z.object({
  jour: z.iso.date(),
  /** With a licence that covers today, and the same day a year ago. */
  licencies: z.int(),
  licencies_avant: z.int(),
  /** With an affiliation of this year, and how many of them have not paid it. */
  clubs_affilies: z.int(),
  clubs_a_payer: z.int(),
  /** Since 1 January, and from 1 January through the same day a year ago. */
  recettes: z.number(),
  recettes_avant: z.number(),
  /** Licences that end within one, two and three months and are not followed by another. */
  echeances: z.array(z.object({ mois: z.int(), licences: z.int() })),
})

const expiringMember = z.object({
  id_member: z.int(),
  nom: z.string(),
  prenom: z.string(),
  numero_licence: z.string(),
  date_fin: z.iso.date(),
})

export const staffFigureEndpoints = {
  staffGetActivity: endpoint({
    summary: 'Key figures of today; licences and income by month of a year and over ten years.',
    input: z.object({ annee }),
    output: z.object({ cles: keyFigures, tableaux: z.array(table) }),
  }),
  staffGetFigures: endpoint({
    summary: 'Members licensed at a date, past or future, by age, sex, province of the club, grade and club.',
    input: z.object({ date }),
    output: z.object({ licencies: z.int(), tableaux: z.array(table) }),
  }),
  staffGetExpiring: endpoint({
    summary: 'How many licences end within one, two and three months, club by club.',
    input: nothing,
    output: z.object({ tableau: table }),
  }),
  staffListExpiring: endpoint({
    summary: 'The members of a club whose licence ends within three months, the first to end first.',
    input: z.object({ id_club: id, ...pageInput }),
    output: pageOf(expiringMember),
  }),
  staffExportFigures: endpoint({
    summary: 'One table of figures, or all of them, as a spreadsheet.',
    input: z.object({ tableau: z.enum([...FIGURE_TABLES, 'tout'], 'Tableau inconnu.'), annee, date }),
    output: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  }),
}
