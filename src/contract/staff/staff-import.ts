import { z } from 'zod'
import { endpoint, file, id, nothing, outcome } from '#contract/endpoint.ts'
import { TABLE_BODY_LIMIT, TABLE_FILE, tableMessages } from '#contract/table-fields.ts'
import { placeInput, placeOutput } from '#contract/table-place.ts'
import { automaticMailNames } from '#domain/automatic-mails.ts'
import { KNOWN_CHOICES } from './staff-import-fields.ts'
import { IMPORT_KINDS } from './staff-import-kind-fields.ts'
import { staffImportMessages } from './staff-import-messages.ts'

const importFile = z.object({
  genre: z.enum(IMPORT_KINDS, 'Choisissez ce que contient le fichier.'),
  nom: z.string(tableMessages.required).max(255, 'Maximum 255 caractères.'),
  /** In base64. */
  contenu: z.string(tableMessages.required).min(1, tableMessages.required),
  ...placeInput,
})

const place = z
  .int(staffImportMessages.columnUnknown)
  .min(0, staffImportMessages.columnUnknown)
  .max(TABLE_FILE.columns - 1, staffImportMessages.columnUnknown)

const wanted = importFile.extend({
  /** Index of the file's column, from 0, by our column. */
  correspondance: z.record(z.string(), place, 'Choisissez les colonnes.'),
  existants: z.enum(KNOWN_CHOICES, 'Choisissez ce que deviennent les fiches connues.').default('laisser'),
})

const counts = {
  nouveaux: z.int(),
  /** Known with other data: updated or left, as chosen. */
  differents: z.int(),
  inchanges: z.int(),
}

/** The first import, of the federation's data from before the portal. */
export const staffImportEndpoints = {
  staffGetImportCounts: endpoint({
    summary: 'How many records of each kind the portal holds.',
    input: nothing,
    output: z.record(z.enum(IMPORT_KINDS), z.int()),
  }),
  staffReadImportFile: endpoint({
    summary:
      'Read the headings of a CSV or XLSX file and recognise its columns, by their names and by earlier choices. Nothing is changed.',
    input: importFile,
    output: z.object({
      ...placeOutput,
      lignes: z.int(),
      colonnes: z.array(z.object({ titre: z.string(), exemples: z.array(z.string()) })),
      correspondance: z.record(z.string(), z.int()),
    }),
    bodyLimit: TABLE_BODY_LIMIT,
  }),
  staffTryImport: endpoint({
    summary:
      'Say what importing a file would do, and every problem by its line. No record is changed; the choice of columns is remembered.',
    input: wanted,
    output: z.object({
      ...counts,
      /** New members who are given a licence number. */
      numerotes: z.int(),
      /** The import must match it: the same file, choices and data. */
      empreinte: z.string(),
      problemes: z.object({
        total: z.int(),
        lignes: z.int(),
        premiers: z.array(z.object({ ligne: z.int(), colonne: z.string(), valeur: z.string(), message: z.string() })),
      }),
      changements: z.object({
        colonnes: z.array(z.object({ colonne: z.string(), nombre: z.int() })),
        premiers: z.array(z.object({ ligne: z.int(), colonne: z.string(), avant: z.string(), apres: z.string() })),
      }),
    }),
    bodyLimit: TABLE_BODY_LIMIT,
  }),
  staffImportReport: endpoint({
    summary: 'The lines of a file that cannot be imported, with its columns and the reason, as a spreadsheet.',
    input: wanted,
    output: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
    bodyLimit: TABLE_BODY_LIMIT,
  }),
  staffRunImport: endpoint({
    summary: 'Import a file that was tried: all of it, or the lines without a problem.',
    input: wanted.extend({
      empreinte: z.string(staffImportMessages.changedSince).max(100),
      partiel: z.boolean('Choisissez si les lignes sans problème sont importées.').default(false),
    }),
    output: outcome.extend(counts),
    bodyLimit: TABLE_BODY_LIMIT,
  }),
  staffListImportHolds: endpoint({
    summary: 'The imports whose automatic mails wait for an administrator, oldest first: how many people, and whom.',
    input: nothing,
    output: z.array(
      z.object({
        id_hold: z.int(),
        genre: z.enum(IMPORT_KINDS),
        fichier: z.string(),
        created_at: z.iso.datetime(),
        auteur: z.string().nullable(),
        /** Those who would be written to sooner or later, and the first of them. */
        personnes: z.int(),
        premiers: z.array(z.string()),
        /** What would be sent at once. */
        envois: z.array(z.object({ envoi: z.enum(automaticMailNames), total: z.int(), premiers: z.array(z.string()) })),
      }),
    ),
  }),
  staffDecideImportMails: endpoint({
    summary: 'Let the automatic mails about what an import brought be sent, or never send them.',
    input: z.object({
      id_hold: id,
      envoyer: z.boolean('Ce choix est requis.'),
      // What the person was shown: if it has changed since, nothing happens.
      personnes: z.int('Nombre incorrect.').min(0, 'Nombre incorrect.'),
    }),
    output: outcome,
  }),
}
