import type { AccountCall } from '#api/calls/call.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'

export async function getAccount(_input: unknown, { db, caller }: AccountCall) {
  const { id, email, name, surname, tel } = await getAccountById(db, caller.idAccount)
  return { id, email, name, surname, tel }
}
