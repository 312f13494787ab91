import type pg from 'pg'
import { newEmail } from './portal.ts'

/**
 * A separate account with the demonstration's password and these licences linked, so that stories do not affect each
 * other.
 */
export async function ownAccount(db: pg.Pool, ...licences: string[]): Promise<string> {
  const email = newEmail('story')
  const { rows } = await db.query<{ id: number }>(
    `insert into account (email, name, surname, tel, password_hash, password_changed_at, email_confirmed_at, created_at)
     select $1, 'Récit', 'Agathe', '0470', password_hash, now(), now(), now() from account where email = 'membre@demo.test'
     returning id`,
    [email],
  )
  await db.query(
    `insert into account_member (id_account, id_member, linked_at)
     select $1, id, now() from member where numero_licence = any($2) order by array_position($2, numero_licence)`,
    [rows[0]!.id, licences],
  )
  return email
}
