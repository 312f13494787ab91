import { z } from 'zod'
import { endpoint, exportOf, formInput, id, outcome, pageInput, textInput } from '#contract/endpoint.ts'
import { aDate } from '#contract/field-rules.ts'
import {
  EVENT_KEY,
  type FilterKey,
  LISTS,
  type ListFilter,
  type ListName,
  listMessages,
  savedListFields,
  usualColumns,
} from './staff-list-fields.ts'

/** A filter as it stands in the URL: a text; an empty one does not filter. */
function filterInput({ kind, choices }: ListFilter): z.ZodOptional<z.ZodType<string, string>> {
  const text = z.string(listMessages.choice)
  const empty = z.literal('')
  if (kind === 'choice') return empty.or(z.enum(Object.keys(choices!), listMessages.choice)).optional()
  if (kind === 'flag') return empty.or(z.enum(['oui'], listMessages.choice)).optional()
  if (kind === 'number') return text.max(4, listMessages.number).regex(/^\d*$/, listMessages.number).optional()
  if (kind === 'club' || kind === 'grade')
    return text
      .max(9, listMessages.choice)
      .regex(/^([1-9]\d*)?$/, listMessages.choice)
      .optional()
  if (kind === 'event') return empty.or(text.regex(EVENT_KEY, listMessages.choice)).optional()
  if (kind === 'date') return textInput({ format: aDate }).optional()
  return textInput({ max: [100, listMessages.text] }).optional()
}

export function filtersOf<Name extends ListName>(name: Name) {
  return Object.fromEntries(
    Object.entries<ListFilter>(LISTS[name].filters).map(([key, filter]) => [key, filterInput(filter)]),
  ) as Record<FilterKey<Name>, ReturnType<typeof filterInput>>
}

function selectionOf<Name extends ListName>(name: Name) {
  const { columns, sortedBy } = LISTS[name]
  const column = z.enum(Object.keys(columns), listMessages.column)
  return {
    texte: z.string().max(200, 'Maximum 200 caractères.').default(''),
    ...filtersOf(name),
    colonnes: z
      .array(column, listMessages.column)
      .min(1, listMessages.column)
      .max(40, listMessages.column)
      .default(usualColumns(name)),
    /** A column, with a minus sign in front for the reverse order. */
    tri: z
      .enum(
        Object.keys(columns).flatMap((key) => [key, `-${key}`]),
        listMessages.column,
      )
      .default(sortedBy),
  }
}

const rows = z.object({
  /** Rows in total; at least so many if `plus`. */
  total: z.int(),
  plus: z.boolean(),
  /** Sum of the amounts of all pages, in euros, of a list that has amounts. */
  montant: z.number().optional(),
  rows: z.array(
    z.object({
      id: z.int(),
      /** In the order of the columns asked for. */
      valeurs: z.array(z.union([z.string(), z.number(), z.null()])),
      /** The name is not the one typed but close to it. */
      proche: z.boolean(),
    }),
  ),
})

const listName = z.enum(Object.keys(LISTS) as ListName[], listMessages.list)
/** More than any list has. */
const MAX_PARAMS = 60
const params = z
  .record(z.string().max(40, listMessages.params), z.string().max(1000, listMessages.params))
  .refine((given) => Object.keys(given).length <= MAX_PARAMS, listMessages.params)
const savedName = formInput(savedListFields)

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const CSV = 'text/csv; charset=utf-8'

export const staffListEndpoints = {
  staffFilterOrders: endpoint({
    summary: 'A page of the orders that match all filters and the text, with the chosen columns.',
    input: z.object({ ...selectionOf('commandes'), ...pageInput }),
    output: rows,
  }),
  staffExportOrders: endpoint({
    summary: 'All orders that match, with the same columns and order, as a spreadsheet. The export is recorded.',
    input: z.object(selectionOf('commandes')),
    output: exportOf(XLSX),
  }),
  staffExportOrdersToCsv: endpoint({
    summary: 'The same as text separated by semicolons.',
    input: z.object(selectionOf('commandes')),
    output: exportOf(CSV),
  }),
  staffFilterClubs: endpoint({
    summary: 'A page of the clubs that match all filters and words, with the chosen columns.',
    input: z.object({ ...selectionOf('clubs'), ...pageInput }),
    output: rows,
  }),
  staffExportClubs: endpoint({
    summary: 'All clubs that match, with the same columns and order, as a spreadsheet. The export is recorded.',
    input: z.object(selectionOf('clubs')),
    output: exportOf(XLSX),
  }),
  staffExportClubsToCsv: endpoint({
    summary: 'The same as text separated by semicolons.',
    input: z.object(selectionOf('clubs')),
    output: exportOf(CSV),
  }),
  staffListMembers: endpoint({
    summary: 'A page of the members that match all filters and words, with the chosen columns.',
    input: z.object({ ...selectionOf('membres'), ...pageInput }),
    output: rows,
  }),
  staffExportMembers: endpoint({
    summary: 'All members that match, with the same columns and order, as a spreadsheet. The export is recorded.',
    input: z.object(selectionOf('membres')),
    output: exportOf(XLSX),
  }),
  staffExportMembersToCsv: endpoint({
    summary: 'The same as text separated by semicolons.',
    input: z.object(selectionOf('membres')),
    output: exportOf(CSV),
  }),
  staffGetListChoices: endpoint({
    summary: 'What the filters of lists offer to choose from.',
    input: z.object({}),
    output: z.object({
      clubs: z.array(z.object({ id: z.int(), nom: z.string() })),
      grades: z.array(z.object({ id: z.int(), nom: z.string() })),
      /** Newest first. */
      evenements: z.array(z.object({ id: z.string(), nom: z.string() })),
    }),
  }),
  staffListSavedLists: endpoint({
    summary: 'The saved lists of one kind, by name.',
    input: z.object({ liste: listName }),
    output: z.object({
      listes: z.array(
        z.object({
          id_liste: z.int(),
          nom: z.string(),
          /** The query parameters of its URL. */
          params: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
  staffSaveList: endpoint({
    summary: 'Save filters, columns and order of a list under a name, for all staff. A search text is not saved.',
    input: savedName.extend({ liste: listName, params }),
    output: outcome.extend({ id_liste: z.int() }),
  }),
  staffRenameList: endpoint({
    summary: 'Rename a saved list.',
    input: savedName.extend({ id_liste: id }),
    output: outcome,
  }),
  staffRemoveList: endpoint({
    summary: 'Delete a saved list.',
    input: z.object({ id_liste: id }),
    output: outcome,
  }),
}
