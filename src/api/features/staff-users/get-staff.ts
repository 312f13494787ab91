import type { AccountCall } from '#api/calls/call.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'

export async function getStaff(_input: unknown, { db, caller }: AccountCall) {
  const { id, email, name, surname } = await getAccountById(db, caller.idAccount)
  return { id_account: id, email, name, surname, roles: caller.roles }
}
