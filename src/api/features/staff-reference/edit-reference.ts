import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit, recordChange } from '#api/calls/record-audit.ts'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffReferenceMessages } from '#contract/staff/staff-reference-messages.ts'
import { type ReferenceName, referenceTables, referrers } from '#contract/staff/staff-reference-table-fields.ts'
import { isFederal } from '#domain/grade-editing.ts'
import { placeInOrder } from '#domain/place-in-order.ts'
import {
  beginChange,
  boundsGradeCategory,
  deleteRow,
  endChange,
  findRow,
  findValue,
  insertRow,
  listRows,
  moveGradeCategories,
  type Row,
  renumber,
  updateRow,
  type Values,
} from './reference-queries.ts'
import { translateConstraintError } from './translate-constraint-error.ts'

export async function staffListReference({ table }: Input<'staffListReference'>, { db }: AccountCall) {
  const rows = await listRows(db, table)
  return rows.map(({ id, version, ...valeurs }) => ({ id, version, valeurs }))
}

/** Unchanged fields are neither written nor recorded. */
export async function staffSaveReference({ table, id, ...given }: Input<'staffSaveReference'>, call: AccountCall) {
  if (id === null && referenceTables[table].closed) throw conflict(staffReferenceMessages.notAdded)
  const saved = await translateConstraintError(table, () =>
    inTransaction(call, async (call) => {
      await beginChange(call.db)
      const before = id === null ? null : await getRow(call.db, table, id)
      if (before) checkVersion(call, before.version)
      const values = await completeValues(call.db, table, given)
      if (table === 'grades') keepFederal(before, values)
      const known = before ? await change(call, table, before, values) : await add(call, table, values)
      await endChange(call.db)
      return known
    }),
  )
  call.federation.forget()
  return { success: true, message: staffReferenceMessages.saved, id: saved }
}

export async function staffRemoveReference({ table, id }: Input<'staffRemoveReference'>, call: AccountCall) {
  const { closed, known, one } = referenceTables[table]
  if (closed) throw conflict(staffReferenceMessages.notRemoved)
  await translateConstraintError(table, () =>
    inTransaction(call, async (call) => {
      await beginChange(call.db)
      const row = await getRow(call.db, table, id)
      if (known && row[known] !== null) throw conflict(staffReferenceMessages.notRemovedKnown)
      checkVersion(call, row.version)
      if (table === 'grades' && (await boundsGradeCategory(call.db, Number(row.ordre)))) {
        throw conflict(staffReferenceMessages.stillUsed(one, referrers.grade_category!))
      }
      await deleteRow(call.db, table, id)
      const { id: _id, version: _version, ...before } = row
      await recordAudit(call, { action: 'reference.remove', subject: subjectOf(table, row), before })
    }),
  )
  call.federation.forget()
  return { success: true, message: staffReferenceMessages.removed }
}

type Work = Omit<AccountCall, 'db'> & { db: Connection }

async function add(work: Work, table: ReferenceName, values: Values) {
  await makeRoom(work.db, table, values, null)
  const id = await insertRow(work.db, table, values)
  await recordAudit(work, { action: 'reference.add', subject: subjectOf(table, values), after: values })
  return id
}

async function change(work: Work, table: ReferenceName, before: Row, values: Values) {
  const event = { action: 'reference.save' as const, subject: subjectOf(table, before) }
  if (!(await recordChange<Values>(work, event, before, values))) return before.id
  await makeRoom(work.db, table, values, before)
  await updateRow(work.db, table, before.id, values)
  return before.id
}

/** Moves the rows that stand where the new row is wanted. */
async function makeRoom(db: Connection, table: ReferenceName, values: Values, before: Row | null) {
  if (!referenceTables[table].ordered || before?.ordre === values.ordre) return
  const others = (await listRows(db, table))
    .filter(({ id }) => id !== before?.id)
    .map(({ id, ordre }) => ({ id, ordre: Number(ordre) }))
  const wanted = Number(values.ordre)
  const from = before ? Number(before.ordre) : null
  const moved = placeInOrder(others, wanted, from)
  await renumber(db, table, moved)
  if (table !== 'grades') return
  const was = new Map(others.map(({ id, ordre }) => [id, ordre]))
  await moveGradeCategories(db, [
    ...moved.map(({ id, ordre }) => ({ from: was.get(id)!, to: ordre })),
    ...(from === null ? [] : [{ from, to: wanted }]),
  ])
}

/** Checks references to other tables and adds derived values. */
async function completeValues(db: Connection, table: ReferenceName, given: Values): Promise<Values> {
  const values = { ...given }
  for (const [field, { rows }] of Object.entries(referenceTables[table].fields)) {
    if (!rows || values[field] === null) continue
    const found = await findValue(db, rows.table, rows.value, values[field]!)
    if (found === undefined) throw invalid({ [field]: [staffReferenceMessages.choice] })
    values[field] = found
  }
  if (table === 'grades') values.federal = isFederal({ grade: String(values.grade), desc: String(values.desc) })
  return values
}

/** A renamed 1er Keup, or a Poom that becomes a Keup, would suddenly be given by clubs. */
function keepFederal(before: Row | null, values: Values) {
  if (before?.federal !== true || values.federal !== false) return
  if (before.desc !== values.desc) throw invalid({ desc: [staffReferenceMessages.federalKind] })
  throw invalid({ grade: [referenceTables.grades.refusals.grade_federal![1]] })
}

async function getRow(db: Connection, table: ReferenceName, id: number) {
  const row = await findRow(db, table, id)
  if (!row) throw notFound()
  return row
}

function subjectOf(table: ReferenceName, values: Values) {
  const { title, name } = referenceTables[table]
  return `${title}\u00a0: ${String(values[name])}`
}
