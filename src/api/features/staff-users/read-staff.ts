import type { z } from 'zod'
import type { role } from '../../../contract/staff-users.ts'
import { getAccountById } from '../../get-account.ts'
import type { AccountCall } from '../../http/call.ts'

export async function readStaff(_input: unknown, { db, caller }: AccountCall) {
  const { id, email, name, surname } = await getAccountById(db, caller.idAccount)
  return { id_account: id, email, name, surname, roles: caller.roles as z.infer<typeof role>[] }
}
