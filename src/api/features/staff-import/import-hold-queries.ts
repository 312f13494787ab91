import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { type DueAt, delaysOf, isAdultNoticeDue, isRemindable, selectWho } from '#api/core/automatic-mails/due-mails.ts'
import { readAutomaticMails } from '#api/core/automatic-mails/read-automatic-mails.ts'
import type { Connection } from '#api/database/connect.ts'

/** Imports shown at once; the others follow when these are decided. */
const MAX_HOLDS = 20

export function listPendingHolds(db: Connection) {
  return db
    .selectFrom('import_hold')
    .leftJoin('account', 'account.id', 'import_hold.created_by')
    .select(['import_hold.id', 'genre', 'fichier', 'import_hold.created_at', selectName().as('auteur')])
    .where('state', '=', sql.lit('pending'))
    .orderBy('import_hold.created_at')
    .orderBy('import_hold.id')
    .limit(MAX_HOLDS)
    .execute()
}

/** For the query of due mails: this instant, the present delays, and the hold of the import as if it were released. */
export async function dueIfReleased(
  { db, env, clock }: AccountCall,
  idHold: number,
): Promise<DueAt & { idHold: number }> {
  return { env, at: clock.now(), days: delaysOf(await readAutomaticMails(db, env)), idHold }
}

/** The members who would be written to because of the import, at once or until their licence ends. */
function selectPeople({ clock }: AccountCall, due: DueAt & { idHold: number }) {
  return sql`
    select l.id_member as id from licence l join member m on m.id = l.id_member
    where l.id_import_hold = ${due.idHold} and l.date_fin >= ${today(clock)}::date and ${isRemindable}
    union
    select member.id from member where ${isAdultNoticeDue(due)}`
}

export async function countPeople(call: AccountCall, due: DueAt & { idHold: number }): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (${selectPeople(call, due)}) people`.execute(call.db)
  return rows[0]!.total
}

export async function listPeople(call: AccountCall, due: DueAt & { idHold: number }, limit: number): Promise<string[]> {
  const { rows } = await sql<{ who: string }>`
    select ${selectWho('m')} as who from member m where m.id in (${selectPeople(call, due)})
    order by m.id limit ${limit}`.execute(call.db)
  return rows.map(({ who }) => who)
}
