import type { AccountCall, Input } from '#api/calls/call.ts'
import type { LineChange } from '#api/core/first-import/plan.ts'
import { readRequest } from '#api/core/first-import/read-import-file.ts'
import { rememberColumns } from '#api/core/first-import/remember-columns.ts'
import { planImport } from '#api/core/first-import/run-import.ts'
import { MAX_SHOWN } from '#contract/staff/staff-import-fields.ts'
import { formatProblem, formatValue } from '#contract/staff/staff-import-messages.ts'

/** Length of a cell in the list; the report has all of it. */
const SHOWN_LENGTH = 100

/** Shows the effect of the import on every line. */
export async function staffTryImport(input: Input<'staffTryImport'>, call: AccountCall) {
  const request = await readRequest(call, input)
  const plan = await planImport(call, request)
  await rememberColumns(call, request)
  return {
    nouveaux: plan.created,
    numerotes: plan.numbered,
    differents: plan.differing,
    inchanges: plan.same,
    empreinte: plan.fingerprint,
    problemes: {
      total: plan.problemCount,
      lignes: plan.problemLines,
      premiers: plan.problems.slice(0, MAX_SHOWN).map(({ line, column, value, problem }) => ({
        ligne: line,
        colonne: column,
        valeur: value.slice(0, SHOWN_LENGTH),
        message: formatProblem(problem),
      })),
    },
    changements: {
      colonnes: countByColumn(plan.changes),
      premiers: plan.changes.slice(0, MAX_SHOWN).map(({ line, column, before, after }) => ({
        ligne: line,
        colonne: column,
        avant: formatValue(column, before).slice(0, SHOWN_LENGTH),
        apres: formatValue(column, after).slice(0, SHOWN_LENGTH),
      })),
    },
  }
}

function countByColumn(changes: LineChange[]) {
  const counts = new Map<string, number>()
  for (const { column } of changes) counts.set(column, (counts.get(column) ?? 0) + 1)
  return [...counts].map(([colonne, nombre]) => ({ colonne, nombre }))
}
