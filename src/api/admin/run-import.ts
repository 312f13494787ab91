import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '#api/calls/refusal.ts'
import type { Clock } from '#api/config/clock.ts'
import type { Env } from '#api/config/env.ts'
import type { Keys } from '#api/config/keys.ts'
import type { Plan } from '#api/core/first-import/plan.ts'
import { checkMapping, type ImportRequest, openImportFile } from '#api/core/first-import/read-import-file.ts'
import { recogniseColumns } from '#api/core/first-import/remember-columns.ts'
import { runImport as carryOutImport, planImport } from '#api/core/first-import/run-import.ts'
import type { Database } from '#api/database/connect.ts'
import { importColumns, type KnownChoice } from '#contract/staff/staff-import-fields.ts'
import { IMPORT_KINDS, type ImportKind, importKindLabels } from '#contract/staff/staff-import-kind-fields.ts'
import { formatProblem, formatValue, staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import { type Mapping, mapColumns } from '#domain/tables/read-rows.ts'

interface Context {
  db: Database
  env: Env
  clock: Clock
  keys: Keys
  print: (line: string) => void
}

const USAGE = [
  `Usage : import <${IMPORT_KINDS.join('|')}> <fichier .csv ou .xlsx> [options]`,
  '  --essai                      essai à blanc (par défaut) : rien n’est modifié',
  '  --appliquer                  importe, en une fois, s’il n’y a aucun problème',
  '  --partiel                    importe les lignes sans problème, et laisse les autres',
  '  --mettre-a-jour              les fiches déjà connues reprennent les données du fichier',
  '  --correspondance "Nom=Naam"  notre colonne = celle du fichier ; autant de fois que nécessaire',
  `Dans cet ordre : ${IMPORT_KINDS.join(', ')}.`,
].map((line) => line.replace(' : ', '\u00a0: ').replace(' ; ', '\u00a0; '))

/** `npm run admin -- import …`: the import of the screen, on the command line. Returns the exit code. */
export async function runImport(args: string[], context: Context): Promise<number> {
  const wanted = readArguments(args)
  if (!wanted) {
    for (const line of USAGE) context.print(line)
    return 2
  }
  try {
    return await importFile(wanted, context)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const sentence of sentencesOf(error)) context.print(sentence)
    return 1
  }
}

interface Wanted {
  genre: ImportKind
  place: string
  apply: boolean
  partial: boolean
  existants: KnownChoice
  pairs: string[]
}

function readArguments(args: string[]): Wanted | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        essai: { type: 'boolean' },
        appliquer: { type: 'boolean' },
        partiel: { type: 'boolean' },
        'mettre-a-jour': { type: 'boolean' },
        correspondance: { type: 'string', multiple: true },
      },
    })
    const genre = IMPORT_KINDS.find((kind) => kind === positionals[0])
    const place = positionals[1]
    if (!genre || !place || positionals.length > 2 || (values.essai && values.appliquer)) return null
    return {
      genre,
      place,
      apply: values.appliquer ?? false,
      partial: values.partiel ?? false,
      existants: values['mettre-a-jour'] ? 'mettre_a_jour' : 'laisser',
      pairs: values.correspondance ?? [],
    }
  } catch {
    return null
  }
}

async function importFile(
  { genre, place, apply, partial, existants, pairs }: Wanted,
  context: Context,
): Promise<number> {
  const content = await readFile(place).catch(() => null)
  if (content === null) {
    context.print(`Le fichier ${place} ne peut pas être lu.`)
    return 1
  }
  const table = await openImportFile(content, { columns: importColumns[genre] })
  const headings = table.header.cells
  const mapping = { ...(await recogniseColumns(context.db, genre, headings)), ...readPairs(genre, headings, pairs) }
  checkMapping(genre, headings, mapping)
  const request: ImportRequest = { ...table, genre, mapping, existants }
  const plan = await planImport(context, request)
  printPlan(request, plan, context.print)
  if (plan.problemCount > 0 && !partial) {
    context.print(staffImportMessages.hasProblems(plan.problemCount))
    return 1
  }
  if (!apply) {
    context.print('Essai à blanc\u00a0: rien n’est modifié. Ajoutez --appliquer pour importer.')
    return 0
  }
  const { created, changed, held } = await carryOutImport(context, request, basename(place), {
    fingerprint: plan.fingerprint,
    partial,
  })
  context.print(staffImportMessages.imported(genre, { created, changed, refused: plan.problemLines, held }))
  return 0
}

/** 'Nom=Naam' maps our column, by its title or key, to the file's heading. */
function readPairs(genre: ImportKind, headings: string[], pairs: string[]): Mapping<string> {
  const mapping: Mapping<string> = {}
  for (const pair of pairs) {
    const [ours = '', theirs = ''] = pair.split(/=(.*)/s)
    const column = importColumns[genre].find(
      (one) => mapColumns([ours], [{ key: one.key, title: one.title }])[one.key] === 0,
    )
    const at = mapColumns(headings, [{ key: 'it', title: theirs }]).it
    if (!column || at === undefined) {
      throw new Refusal(
        422,
        'invalid_input',
        `La correspondance «\u00a0${pair}\u00a0» ne nomme pas une colonne de chaque côté.`,
      )
    }
    mapping[column.key] = at
  }
  return mapping
}

function printPlan({ genre, existants }: ImportRequest, plan: Plan, print: Context['print']) {
  const titles = new Map<string, string>(importColumns[genre].map(({ key, title }) => [key, title]))
  const titleOf = (column: string) => titles.get(column) ?? column
  const known = existants === 'laisser' ? 'différents et laissés' : 'à mettre à jour'
  print(
    `${importKindLabels[genre]}\u00a0: ${plan.created} nouveaux, ${plan.differing} ${known}, ${plan.same} inchangés, ${plan.problemCount} problèmes.`,
  )
  for (const { line, column, before, after } of plan.changes) {
    print(`Ligne ${line}, ${titleOf(column)}\u00a0: ${formatValue(column, before)} → ${formatValue(column, after)}`)
  }
  for (const { line, column, value, problem } of plan.problems) {
    const shown = value === '' ? '' : ` «\u00a0${value}\u00a0»`
    print(`Ligne ${line}, ${titleOf(column)}${shown}\u00a0: ${formatProblem(problem)}`)
  }
}

function sentencesOf({ userText, body }: Refusal): string[] {
  const errors = (body.errors ?? {}) as Record<string, string[]>
  const sentences = Object.values(errors).flat()
  return sentences.length > 0 ? sentences : [userText]
}
