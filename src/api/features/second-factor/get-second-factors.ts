import type { AccountCall } from '#api/calls/call.ts'
import { countFactors } from '#api/core/accounts/factor-queries.ts'
import { isManagerFactorRequired } from '#api/core/accounts/manager-rule.ts'

export async function getSecondFactors(_input: unknown, { db, caller }: AccountCall) {
  const { recoveryCodesLeft } = await countFactors(db, caller.idAccount)
  const totp = await db
    .selectFrom('account_totp')
    .select('confirmed_at')
    .where('id_account', '=', caller.idAccount)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('account_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('id_account', '=', caller.idAccount)
    .orderBy('id')
    .execute()
  return {
    authenticator: totp ? { confirmed_at: totp.confirmed_at!.toISOString() } : null,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      created_at: passkey.created_at.toISOString(),
      last_used_at: passkey.last_used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: recoveryCodesLeft,
    is_staff: caller.roles.length > 0,
    needed_by_managers: await isManagerFactorRequired(db),
  }
}
