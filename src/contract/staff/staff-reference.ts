import { z } from 'zod'
import { endpoint, file, formInput, id, nothing, outcome, textInput } from '#contract/endpoint.ts'
import {
  accountFields,
  DOCUMENT_BYTES,
  documentFields,
  federationFields,
  POINTS,
  priceFields,
  TEMPLATE_BYTES,
} from './staff-reference-fields.ts'
import { staffReferenceMessages as messages } from './staff-reference-messages.ts'
import {
  type ReferenceField,
  type ReferenceName,
  type ReferenceValue,
  referenceTables,
} from './staff-reference-table-fields.ts'

const date = z.iso.date()
const instant = z.iso.datetime()
const names = Object.keys(referenceTables) as [ReferenceName, ...ReferenceName[]]
const table = z.enum(names, { error: 'Cette table n’existe pas.' })
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Base64 is a third longer; the rest of the body is small. */
const bodyOf = (bytes: number) => Math.ceil((bytes * 4) / 3) + 8 * 1024
const MAX_INTEGER = 2_147_483_647

function inputOf(field: ReferenceField): z.ZodType<ReferenceValue> {
  const { kind, min = 1, max = MAX_INTEGER, empty, choices = [] } = field
  if (kind === 'flag') return z.boolean({ error: messages.choice })
  if (kind === 'integer') {
    const error = messages.integer(min, max)
    return z.int({ error }).min(min, error).max(max, error)
  }
  if (kind === 'choice')
    return z.literal(
      choices.map((choice) => choice.value),
      { error: messages.choice },
    )
  if (kind === 'row') {
    const chosen = z.union([z.int().min(0).max(MAX_INTEGER), z.string().min(1).max(20)], { error: messages.choice })
    return empty ? chosen.nullable() : chosen
  }
  return textInput({
    max: [max, messages.tooLong(max)],
    ...(!empty && { required: messages.required }),
    ...(kind === 'long' && { multiline: true }),
  })
}

/** The input of a table's row: its editable fields. */
const rowOf = (name: ReferenceName) =>
  z.object({
    table: z.literal(name),
    id: id.nullable(),
    ...Object.fromEntries(
      Object.entries(referenceTables[name].fields)
        .filter(([, { fixed }]) => !fixed)
        .map(([field, description]) => [field, inputOf(description)]),
    ),
  })

export type SavedRow = { table: ReferenceName; id: number | null } & { [field: string]: ReferenceValue }

/** `table`, `id` (null for a new row) and the fields of that table. */
const savedRow = z.discriminatedUnion('table', names.map(rowOf) as [ReturnType<typeof rowOf>], {
  error: 'Cette table n’existe pas.',
}) as unknown as z.ZodType<SavedRow, SavedRow>

const points = z.object({ id_level: id, place: z.int(), points: z.int() })
const place = `Une place est un nombre de 1 à ${POINTS.highestPlace}.`
const amount = `Les points sont un nombre de 0 à ${POINTS.highest}.`

const priceKey = { id_product: id, valid_from: textInput(priceFields.valid_from) }
const documentFile = z.string(messages.documentRequired).min(1, messages.documentRequired)
const templateFile = z.string(messages.templateRequired).min(1, messages.templateRequired)
const texts = (fields: object) => z.record(z.enum(Object.keys(fields) as [string]), z.string())

export const staffReferenceEndpoints = {
  staffListReference: endpoint({
    summary: 'The rows of one of the tables of reference data.',
    input: z.object({ table }),
    output: z.array(z.object({ id: z.int(), version: z.int(), valeurs: z.record(z.string(), value) })),
  }),
  staffSaveReference: endpoint({
    summary: 'Add a row of reference data (without an id) or change one. If-Match carries the version read.',
    input: savedRow,
    output: outcome.extend({ id: z.int() }),
  }),
  staffRemoveReference: endpoint({
    summary: 'Remove a row of reference data that nothing refers to.',
    input: z.object({ table, id }),
    output: outcome,
  }),
  staffGetPoints: endpoint({
    summary: 'The points of the ranking, by level and place.',
    input: nothing,
    output: z.object({
      version: z.string(),
      niveaux: z.array(z.object({ id: z.int(), niveau: z.string() })),
      points: z.array(points),
    }),
  }),
  staffSavePoints: endpoint({
    summary: 'Replace the table of points. If-Match carries the version read.',
    input: z.object({
      points: z
        .array(
          z.object({
            id_level: id,
            place: z.int(place).min(1, place).max(POINTS.highestPlace, place),
            points: z.int(amount).min(0, amount).max(POINTS.highest, amount),
          }),
        )
        .max(POINTS.places * 50),
    }),
    output: outcome,
  }),
  staffListPrices: endpoint({
    summary: 'Every product on offer with its prices: those that held, the one that holds, those announced.',
    input: nothing,
    output: z.array(
      z.object({
        id_product: z.int(),
        name: z.string(),
        prices: z.array(
          z.object({
            valid_from: date,
            price: z.number(),
            state: z.enum(['past', 'current', 'coming']),
            modifiable: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  staffSavePrice: endpoint({
    summary: 'Announce a price from a day on, or change one that nobody was charged yet.',
    input: z.object({
      ...priceKey,
      prix: textInput(priceFields.prix),
      /** The first day of the announced price to change. If-Match carries its price in cents. */
      remplace: textInput(priceFields.valid_from).nullable(),
    }),
    output: outcome,
  }),
  staffRemovePrice: endpoint({
    summary: 'Withdraw a price that nobody was charged yet.',
    input: z.object(priceKey),
    output: outcome,
  }),
  staffListDocuments: endpoint({
    summary: 'The syllabus documents, published or not.',
    input: nothing,
    output: z.array(
      z.object({
        id: z.int(),
        version: z.int(),
        titre: z.string(),
        id_grade: z.int().nullable(),
        grade: z.string().nullable(),
        ordre: z.int(),
        publie: z.boolean(),
        nom_fichier: z.string(),
        taille: z.int(),
      }),
    ),
  }),
  staffSaveDocument: endpoint({
    summary: 'Add a syllabus document, change one, or replace its file. If-Match carries the version read.',
    input: formInput(documentFields).extend({
      id: id.nullable(),
      id_grade: id.nullable(),
      ordre: z.int(messages.integer(0, 999)).min(0, messages.integer(0, 999)).max(999, messages.integer(0, 999)),
      publie: z.boolean(messages.choice),
      /** The PDF in base64; null keeps the stored one. */
      fichier: z.object({ nom: z.string().max(255), contenu: documentFile }).nullable(),
    }),
    output: outcome.extend({ id: z.int() }),
    bodyLimit: bodyOf(DOCUMENT_BYTES),
  }),
  staffRemoveDocument: endpoint({
    summary: 'Remove a syllabus document with its file.',
    input: z.object({ id }),
    output: outcome,
  }),
  staffDocumentFile: endpoint({
    summary: 'The file of a syllabus document, published or not.',
    input: z.object({ id }),
    output: file('application/pdf'),
  }),
  staffGetTemplate: endpoint({
    summary: 'Which Word template the licence request is written with.',
    input: nothing,
    output: z.object({
      /** Null: the template that comes with the portal. */
      propre: z.object({ nom: z.string(), taille: z.int(), depuis: instant, par: z.string().nullable() }).nullable(),
    }),
  }),
  staffDownloadTemplate: endpoint({
    summary: 'The template in use as it is, to be edited in Word.',
    input: nothing,
    output: file('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  }),
  staffPreviewTemplate: endpoint({
    summary: 'A template filled in for an example member: the one given, or the one in use.',
    input: z.object({ contenu: templateFile.nullable() }),
    output: file('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    bodyLimit: bodyOf(TEMPLATE_BYTES),
  }),
  staffSetTemplate: endpoint({
    summary: 'Put a Word template in use, after every name in it was checked.',
    input: z.object({ nom: z.string(messages.templateRequired).max(255), contenu: templateFile }),
    output: outcome,
    bodyLimit: bodyOf(TEMPLATE_BYTES),
  }),
  staffResetTemplate: endpoint({
    summary: 'Back to the template that comes with the portal.',
    input: nothing,
    output: outcome,
  }),
  staffGetFederation: endpoint({
    summary: 'What the federation says of itself, and what the installation was given.',
    input: nothing,
    output: z.object({
      version: z.int(),
      version_compte: z.int(),
      /** The overrides; empty where the environment's value applies. */
      valeurs: texts(federationFields),
      compte: texts(accountFields),
      installation: texts({ ...federationFields, ...accountFields }),
    }),
  }),
  staffSaveFederation: endpoint({
    summary: 'Change what the federation says of itself. If-Match carries the version read.',
    input: formInput(federationFields),
    output: outcome,
  }),
  staffSaveBankAccount: endpoint({
    summary: 'Change the account to which clubs pay; the federation is told by mail.',
    input: formInput(accountFields),
    output: outcome,
  }),
}
