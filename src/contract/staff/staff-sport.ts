import { z } from 'zod'
import { endpoint, formInput, id, nothing, outcome, pageInput, pageOf, textInput } from '#contract/endpoint.ts'
import { cleanField } from '#contract/fields.ts'
import { TABLE_BODY_LIMIT, tableMessages } from '#contract/table-fields.ts'
import { placeInput, placeOutput } from '#contract/table-place.ts'
import { EVENT_KINDS, MAX_LINES, SHEETS } from '#domain/sport-sheets/sheets.ts'
import { eventFields, eventSearchFields } from './staff-sport-fields.ts'
import { staffSportMessages } from './staff-sport-messages.ts'

const date = z.iso.date()
const sorte = z.enum(EVENT_KINDS, staffSportMessages.kindUnknown)
const feuille = z.enum(SHEETS, staffSportMessages.sheetUnknown)
const forEvent = z.object({ sorte, id_event: id })

/** A thousand lines of ten short cells. */
const SHEET_BODY_LIMIT = 1024 * 1024

const cells = z.record(
  z.string().max(40),
  z
    .string('Ce champ doit être un texte.')
    .max(255, staffSportMessages.cellTooLong)
    .overwrite((text) => cleanField({}, text)),
)
const sheetInput = forEvent.extend({
  feuille,
  lignes: z.array(cells, 'Les lignes sont requises.').max(MAX_LINES, staffSportMessages.tooManyLines(MAX_LINES)),
})

const event = z.object({
  sorte,
  id_event: z.int(),
  version: z.int(),
  nom: z.string(),
  date_debut: date,
  date_fin: date,
  lieu: z.string(),
  /** Level of a competition, organisation of a training, type of a preparation course. */
  detail: z.string(),
})

const person = z.object({
  id_member: z.int(),
  numero_licence: z.string(),
  nom: z.string(),
  prenom: z.string(),
  date_naissance: date.nullable(),
})

const problem = z.object({ ligne: z.int(), colonne: z.string(), message: z.string() })

const previewed = z.object({
  /** Null for a removed line. */
  ligne: z.int().nullable(),
  membre: person,
  sort: z.enum(['ajout', 'modification', 'inchange', 'retrait']),
  avant: z.string().nullable(),
  apres: z.string().nullable(),
  place: z.int().nullable(),
  /** Ranking points; null where the sheet has none. */
  points: z.int().nullable(),
  /** The grade before and after, where a line may change it. */
  grade: z.object({ avant: z.string().nullable(), apres: z.string().nullable() }).nullable(),
})

export const staffSportEndpoints = {
  staffListEvents: endpoint({
    summary: 'The events of the federation, newest first, by kind, year and words of their name or place.',
    input: z.object({
      sorte: z.enum([...EVENT_KINDS, 'tous'], staffSportMessages.kindUnknown).default('tous'),
      annee: z
        .int('Année incorrecte.')
        .min(1900, 'Année incorrecte.')
        .max(2200, 'Année incorrecte.')
        .nullable()
        .default(null),
      texte: textInput(eventSearchFields.texte).default(''),
      ...pageInput,
    }),
    output: pageOf(event.extend({ participants: z.int() })).extend({ annees: z.array(z.int()) }),
  }),
  staffGetSportChoices: endpoint({
    summary: 'The names that events and their sheets choose from.',
    input: nothing,
    output: z.object({
      niveaux: z.array(z.string()),
      grades: z.array(z.string()),
      ages: z.array(z.string()),
      classes: z.array(z.string()),
      poids: z.array(z.string()),
    }),
  }),
  staffGetEvent: endpoint({
    summary: 'An event with its sheets: who took part, and what came of it.',
    input: forEvent,
    output: event.extend({
      feuilles: z.array(
        z.object({
          feuille,
          lignes: z.array(
            z.object({
              id_member: z.int(),
              cellules: z.record(z.string(), z.string()),
              place: z.int().nullable(),
              points: z.int().nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  staffCreateEvent: endpoint({
    summary: 'A new event.',
    input: formInput(eventFields).extend({ sorte }),
    output: outcome.extend({ id_event: z.int() }),
    idempotent: true,
  }),
  staffSaveEvent: endpoint({
    summary: 'Change an event (If-Match: the version that was read). The dates of its results follow.',
    input: formInput(eventFields).extend(forEvent.shape),
    output: outcome,
  }),
  staffRemoveEvent: endpoint({
    summary: 'Remove an event with all its lines; grades, medals and points follow at once (If-Match).',
    input: forEvent,
    output: outcome,
  }),
  staffReadSheetFile: endpoint({
    summary: 'Read the lines of a sheet out of a CSV or XLSX file, by its headings. Nothing is changed.',
    input: z.object({
      feuille,
      contenu: z.string(tableMessages.required).min(1, tableMessages.required),
      place: z.object(placeInput).default({}),
    }),
    output: z.object({
      place: z.object(placeOutput),
      lignes: z.array(z.record(z.string(), z.string())),
      /** Unknown headings of the file. */
      ignorees: z.array(z.string()),
    }),
    bodyLimit: TABLE_BODY_LIMIT,
  }),
  staffCheckSheet: endpoint({
    summary: 'Say what saving a sheet would do, and what is wrong with it, line by line. Nothing is changed.',
    input: sheetInput,
    output: z.object({
      problemes: z.array(problem),
      avertissements: z.array(problem),
      /** The members of the lines, as far as they are identified. */
      membres: z.array(z.object({ ligne: z.int(), membre: person })),
      apercu: z.array(previewed),
    }),
    bodyLimit: SHEET_BODY_LIMIT,
  }),
  staffSaveSheet: endpoint({
    summary:
      'Save a sheet: its lines become those that are sent. All or nothing; what is unusual must be confirmed (If-Match: the version of the event).',
    input: sheetInput.extend({ confirme: z.boolean('Ce choix est requis.').default(false) }),
    output: outcome,
    bodyLimit: SHEET_BODY_LIMIT,
  }),
}
