import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountCall } from '#api/calls/call.ts'
import { MANAGER_FACTOR_IS_REQUIRED } from '#api/core/accounts/manager-rule.ts'
import { compileOnce } from '#api/database/compile-once.ts'
import { toIso } from '#api/database/to-iso.ts'

export async function getSecondFactors(_input: unknown, { db, caller }: AccountCall) {
  const [factors] = await readSecondFactors(db, { idAccount: caller.idAccount })
  const { confirmed_at, passkeys, recovery_codes_left, needed_by_managers } = factors!
  return {
    authenticator: confirmed_at === null ? null : { confirmed_at: toIso(confirmed_at) },
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      created_at: toIso(passkey.created_at),
      last_used_at: toIso(passkey.last_used_at),
    })),
    recovery_codes_left,
    is_staff: caller.roles.length > 0,
    needed_by_managers,
  }
}

const readSecondFactors = compileOnce((db, { idAccount }: { idAccount: number }) =>
  db.selectNoFrom((row) => [
    row.selectFrom('account_totp').select('confirmed_at').where('id_account', '=', idAccount).as('confirmed_at'),
    jsonArrayFrom(
      row
        .selectFrom('account_passkey')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('id_account', '=', idAccount)
        .orderBy('id'),
    ).as('passkeys'),
    sql<number>`(
      select count(*) from account_recovery_code where id_account = ${idAccount} and used_at is null
    )`.as('recovery_codes_left'),
    sql<boolean>`${sql.raw(MANAGER_FACTOR_IS_REQUIRED)}`.as('needed_by_managers'),
  ]),
)
