import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { forbidden, invalid, notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { LISTS, type ListName, listMessages, listRights } from '#contract/staff/staff-list-fields.ts'
import { type ListParams, parseList, toSavedParams } from '#contract/staff/staff-list-param-fields.ts'
import { hasRight } from '#domain/staff-rights.ts'

const may = ({ caller }: AccountCall, right: 'see' | 'save', list: ListName) =>
  hasRight(caller.roles, listRights[list][right])

export async function staffListSavedLists({ liste }: Input<'staffListSavedLists'>, call: AccountCall) {
  if (!may(call, 'see', liste)) throw forbidden()
  const listes = await call.db
    .selectFrom('saved_list')
    .select(['id as id_liste', 'name as nom', 'params'])
    .where('list', '=', liste)
    .orderBy(sql`name collate french`)
    .orderBy('id')
    .execute()
  return { listes }
}

/** Invalid parameters are left out, as in a URL. */
export async function staffSaveList({ liste, nom, params }: Input<'staffSaveList'>, call: AccountCall) {
  if (!may(call, 'save', liste)) throw forbidden()
  const saved = toSavedParams(liste, parseList(liste, params))
  return inTransaction(call, async (call) => {
    await refuseTakenName(call.db, liste, nom, null)
    const { id } = await call.db
      .insertInto('saved_list')
      .values({ list: liste, name: nom, params: JSON.stringify(saved) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { name: nom, liste: LISTS[liste].name, filtres: describe(saved) }
    await recordAudit(call, { action: 'list.save', subject: subjectOf(id), after })
    return { success: true, message: listMessages.saved, id_liste: id }
  })
}

export async function staffRenameList({ id_liste, nom }: Input<'staffRenameList'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { list, name } = await lockSavedList(call, id_liste)
    await refuseTakenName(call.db, list, nom, id_liste)
    await call.db.updateTable('saved_list').set({ name: nom }).where('id', '=', id_liste).execute()
    await recordAudit(call, {
      action: 'list.rename',
      subject: subjectOf(id_liste),
      before: { name },
      after: { name: nom },
    })
  })
  return { success: true, message: listMessages.renamed }
}

export async function staffRemoveList({ id_liste }: Input<'staffRemoveList'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { list, name, params } = await lockSavedList(call, id_liste)
    await call.db.deleteFrom('saved_list').where('id', '=', id_liste).execute()
    const before = { name, liste: LISTS[list].name, filtres: describe(params) }
    await recordAudit(call, { action: 'list.remove', subject: subjectOf(id_liste), before })
  })
  return { success: true, message: listMessages.removed }
}

/** A list that the caller may not see is answered like an unknown one. */
async function lockSavedList(call: AccountCall, idList: number) {
  const row = await call.db
    .selectFrom('saved_list')
    .select(['list', 'name', 'params'])
    .where('id', '=', idList)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !may(call, 'see', row.list)) throw notFound()
  if (!may(call, 'save', row.list)) throw forbidden()
  return row
}

/** Two calls at the same instant are told apart by the unique index, which answers 409. */
async function refuseTakenName(db: Connection, list: ListName, name: string, except: number | null) {
  const taken = await db
    .selectFrom('saved_list')
    .select('id')
    .where('list', '=', list)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', 'is distinct from', except)
    .executeTakeFirst()
  if (taken) throw invalid({ nom: [listMessages.nameTaken] })
}

const subjectOf = (idList: number) => `list ${idList}`

/** For the audit trail. */
const describe = (params: ListParams) =>
  Object.entries(params)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
