import { sql } from 'kysely'
import { today } from '#api/config/clock.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import type { ImportRun, ImportWork } from './plan.ts'

/** Makes the automatic mails about what an import brings wait for an administrator; `id` creates its row at first use. */
export function openHold({ db, clock, caller }: ImportWork, about: { genre: ImportKind; fichier: string }) {
  let id: number | undefined
  async function insert() {
    const row = await db
      .insertInto('import_hold')
      .values({
        // The other kinds start no mail, so they never ask for a row.
        genre: about.genre as 'membres' | 'licences',
        fichier: about.fichier,
        created_at: clock.now(),
        created_by: caller?.idAccount ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  return {
    id: async () => {
      id ??= await insert()
      return id
    },
    isOpen: () => id !== undefined,
  }
}

/**
 * With a new e-mail address or birth date, reminders of running licences, or the notice at 18 to a member with a linked
 * account, may become due. Other members have nothing that waits.
 */
export async function holdMembers(work: ImportRun, changed: number[]) {
  if (changed.length === 0) return
  const day = today(work.clock)
  const { rows } = await sql<{ id: number }>`
    select m.id from member m
    where m.id = any(${changed}::integer[]) and (
      exists (select from account_member a where a.id_member = m.id)
      or exists (select from licence l where l.id_member = m.id and l.cancelled_at is null and l.date_fin >= ${day}::date))`.execute(
    work.db,
  )
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const idHold = await work.idHold()
  await sql`update member set id_import_hold = ${idHold} where id = any(${ids}::integer[])`.execute(work.db)
  await sql`
    update licence set id_import_hold = ${idHold}
    where id_member = any(${ids}::integer[]) and cancelled_at is null and date_fin >= ${day}::date`.execute(work.db)
}
