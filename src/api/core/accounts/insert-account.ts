import type { Clock } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'

interface NewAccount {
  email: string
  name: string
  surname: string
  tel: string
  password_hash: string
  /** True when the account was created through a link that was mailed to its address. */
  confirmed: boolean
}

/** Undefined when another account has the e-mail address. */
export function insertAccount({ db, clock }: { db: Connection; clock: Clock }, account: NewAccount) {
  const now = clock.now()
  return db
    .insertInto('account')
    .values({
      email: account.email.toLowerCase(),
      name: account.name,
      surname: account.surname,
      tel: account.tel,
      password_hash: account.password_hash,
      password_changed_at: now,
      email_confirmed_at: account.confirmed ? now : null,
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'surname'])
    .executeTakeFirst()
}
