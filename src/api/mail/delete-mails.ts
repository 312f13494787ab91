import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

/** Deletes the mails whose ids are selected, and the files that only they carried. */
export async function deleteMails(db: Connection, selected: RawBuilder<{ id: number }>) {
  await sql`
    with gone as materialized (${selected}),
      carried as (delete from mail_attachment where id_mail in (select id from gone) returning id_file),
      mails as (delete from mail where id in (select id from gone))
    delete from file where id in (select id_file from carried)
      and not exists (
        select from mail_attachment a where a.id_file = file.id and a.id_mail not in (select id from gone))`.execute(db)
}
