import { sql } from 'kysely'
import { nameOf } from '#api/core/accounts/account-name.ts'
import type { Connection } from '#api/database/connect.ts'

const UNNAMED = 'Le titulaire d’un compte lié'

interface Author {
  name: string
  surname: string
  email: string
}

/**
 * Who acted, in a mail to the contact address of a member. An address that a linked account wrote and that no person
 * confirmed may be a stranger's: a mail to it contains nothing that the account holder typed.
 */
export async function authorFor(
  db: Connection,
  member: { id: number; mail: string },
  account: Author,
  describe: (account: Author) => string = nameOf,
): Promise<string> {
  return (await isConfirmedContact(db, member)) ? describe(account) : UNNAMED
}

/** Written by the secretariat or an import, or the confirmed e-mail address of an account. */
export async function isConfirmedContact(db: Connection, { id, mail }: { id: number; mail: string }): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select exists (select from account where email = lower(${mail}) and email_confirmed_at is not null)
      or not exists (
        select from audit_event
        where id_member = ${id} and action = 'member.update_contact' and lower(after ->> 'mail') = lower(${mail})
      ) as confirmed`.execute(db)
  return rows[0]!.confirmed
}
