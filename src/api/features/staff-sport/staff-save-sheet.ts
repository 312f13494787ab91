import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { invalid } from '#api/calls/refusal.ts'
import type { SportReference } from '#api/core/sport/read-reference.ts'
import { SHEET_TABLES } from '#api/core/sport/sport-tables.ts'
import { insertLines, updateLines } from '#api/core/sport/write-lines.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffSportMessages } from '#contract/staff/staff-sport-messages.ts'
import { isUnsuccessful, type Sheet, type Values } from '#domain/sport-sheets/sheets.ts'
import { withHeldGrades } from './audit-grades.ts'
import { getEventForUpdate, raiseVersion, type SportEvent } from './event-queries.ts'
import { mailChanges } from './mail-changes.ts'
import { lockPeople, planSheet, type SheetPlan } from './plan-sheet.ts'
import { deleteLines } from './sheet-queries.ts'
import { tellExamResults } from './tell-exam-results.ts'

/** One transaction: all lines or none. */
export async function staffSaveSheet(input: Input<'staffSaveSheet'>, call: AccountCall) {
  return inTransaction(call, async (call) => {
    const event = await getEventForUpdate(call.db, input.sorte, input.id_event)
    checkVersion(call, event.version)
    await lockPeople(call.db, event, input)
    const plan = await planSheet(call.db, event, input, call)
    refuseWrong(plan, input.confirme)
    const { added, changed, removed } = plan.changes
    const told = mailChanges(plan.sheet, event, plan.reference, plan.changes)
    noteConfirmed(plan, told)
    await withHeldGrades(call, event, [...told.keys()], () => store(call, plan), told)
    if (told.size > 0) await raiseVersion(call.db, event)
    await tellExamResults(call, plan)
    const message = staffSportMessages.sheetSaved(added.length, changed.length, removed.length)
    return { success: true, message }
  })
}

function refuseWrong({ read: { problems, warnings } }: SheetPlan, confirmed: boolean) {
  if (problems.length > 0) {
    const errors: Record<string, string[]> = {}
    for (const { line, column, message } of problems) (errors[`lignes.${line - 1}.${column}`] ??= []).push(message)
    throw invalid(errors, staffSportMessages.linesWrong(new Set(problems.map(({ line }) => line)).size))
  }
  if (warnings.length > 0 && !confirmed) {
    throw invalid({ confirme: [staffSportMessages.confirmNeeded] }, staffSportMessages.confirmNeeded)
  }
}

/** Records a confirmed warning beside the line that it was about. */
function noteConfirmed({ read: { warnings, entries } }: SheetPlan, told: ReturnType<typeof mailChanges>) {
  for (const { line, member } of entries) {
    const said = warnings.filter((warning) => warning.line === line).map(({ message }) => message)
    const more = told.get(member.id)
    if (said.length > 0 && more) more.after = { ...more.after, avertissements: said.join(' | ') }
  }
}

/** Removals first, since another line may take the same category. */
async function store(call: AccountCall, { event, sheet, reference, changes }: SheetPlan) {
  const rowOf = (values: Values) => ({ ...values, ...sharedValues(sheet, event, values, reference) })
  await deleteLines(
    call.db,
    sheet,
    changes.removed.map(({ id }) => id),
  )
  await updateLines(
    call.db,
    sheet,
    changes.changed.map(({ before, after }) => ({ id: before.id, ...rowOf(after.values) })),
  )
  const recorder = SHEET_TABLES[sheet].table === 'grade_record' && {
    recorded_by: call.caller.idAccount,
    recorded_at: call.clock.now(),
  }
  await insertLines(
    call.db,
    sheet,
    changes.added.map(({ member, values }) => ({
      [SHEET_TABLES[sheet].event]: event.id,
      id_member: member.id,
      ...rowOf(values),
      ...recorder,
    })),
  )
}

/** Values of a grade line beside the typed ones. */
function sharedValues(
  sheet: Sheet,
  { nom, date_debut, detail }: SportEvent,
  values: Values,
  reference: SportReference,
) {
  if (sheet === 'preparation') return { type: detail, formation: nom, date: date_debut, diplome: 'Aucun' }
  if (sheet !== 'grades') return {}
  const grade = reference.grades.find(({ id }) => id === values.id_grade)
  const type = grade?.desc === 'keup' ? 'Passage de Keup' : 'Examen Dan / Poom'
  const tried = isUnsuccessful(values) ? values.id_grade : null
  const given = isUnsuccessful(values) ? null : values.id_grade
  return { type, formation: grade?.grade ?? nom, date: date_debut, id_grade: given, id_grade_presente: tried }
}
