import { z } from 'zod'
import { checkField, cleanField, type TextField, withoutNewValueRules } from './fields.ts'
import type { RouteName } from './routes.ts'

/** An answer that is not JSON. */
export interface PlainText {
  kind: 'text'
}
export interface FileAnswer {
  kind: 'file'
  contentType: string
}
/** A file that is preceded by how far it is (export-frames.ts). */
export interface ExportAnswer {
  kind: 'export'
  contentType: string
}
export type Output = z.ZodType | PlainText | FileAnswer | ExportAnswer

export interface Endpoint<In extends z.ZodType = z.ZodType, Out extends Output = Output> {
  summary: string
  input: In
  output: Out
  /** Answers also while the portal is in maintenance. */
  duringMaintenance?: true
  /** An OAuth endpoint: accepts form encoding, and its errors carry OAuth's `error`. */
  oauth?: true
  /** Accepts an Idempotency-Key, so a retry has no second effect. */
  idempotent?: true
  /** Maximum size of the body in bytes, where the default is too small. */
  bodyLimit?: number
}

export function endpoint<In extends z.ZodType, Out extends Output>(definition: Endpoint<In, Out>): Endpoint<In, Out> {
  return definition
}

export const nothing = z.object({})
export const plainText: PlainText = { kind: 'text' }
export const exportOf = (contentType: string): ExportAnswer => ({ kind: 'export', contentType })
export const file = (contentType: string): FileAnswer => ({ kind: 'file', contentType })

/** The answer of calls that return only success and a sentence. */
export const outcome = z.object({
  success: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})

/** The zod schema of a form's fields, with the rules and sentences of the web. */
export function formInput<Name extends string>(fields: Record<Name, TextField>) {
  const shape = {} as Record<Name, z.ZodType<string, string>>
  for (const name of Object.keys(fields) as Name[]) shape[name] = textInput(fields[name])
  return z.object(shape)
}

/** For a change of a stored record: its use case checks new values with `refuseBadChanges`. */
export function changeInput<Name extends string>(fields: Record<Name, TextField>) {
  return formInput(withoutNewValueRules(fields))
}

export function textInput(field: TextField): z.ZodType<string, string> {
  return z
    .string({ error: field.required ?? 'Ce champ doit être un texte.' })
    .superRefine((value, context) => {
      const problem = checkField(field, value)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .overwrite((value) => cleanField(field, value))
    .meta({
      ...(field.required && { minLength: field.min?.[0] ?? 1 }),
      ...(field.max && { maxLength: field.max[0] }),
      ...(field.format?.[0] === 'email' && { format: 'email' }),
      ...(field.format?.[0].endsWith('date') && { format: 'date' }),
    })
}

/** An id of a row: at most 2^31 - 1, the maximum of PostgreSQL's integer. */
export const id = z
  .number({ error: 'Identifiant incorrect.' })
  .int('Identifiant incorrect.')
  .min(1, 'Identifiant incorrect.')
  .max(2_147_483_647, 'Identifiant incorrect.')

/** The requested page of a list. */
export const pageInput = {
  page: z.int('Page incorrecte.').min(1, 'Page incorrecte.').max(100_000, 'Page incorrecte.').default(1),
  size: z.int('Page incorrecte.').min(1, 'Page incorrecte.').max(100, 'Page incorrecte.').default(50),
}

/** One page of a list, and the length of the whole list. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

/** A random secret issued by the portal (nonce, link token), verified against the database. */
export const secret = (required: string) => z.string({ error: required }).min(1, required).max(500, required)

/** Ties routes and endpoints by type: neither exists without the other. */
export type EndpointsFor<Names extends RouteName> = { [Name in Names]: Endpoint }
