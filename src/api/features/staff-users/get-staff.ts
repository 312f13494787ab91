import type { AccountCall } from '#api/calls/call.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { readMaintenance } from './switch-maintenance.ts'

export async function getStaff(_input: unknown, { db, caller }: AccountCall) {
  const { id, email, name, surname } = await getAccountById(db, caller.idAccount)
  const maintenance = await readMaintenance(db)
  return { id_account: id, email, name, surname, roles: caller.roles, maintenance }
}
