import type { AccountCall } from '#api/calls/call.ts'
import { mailStaff } from '#api/mail/enqueue-mail.ts'
import type { StaffRight } from '#domain/staff-rights.ts'
import { nameOf } from './account-name.ts'
import { getAccountById } from './get-account.ts'

/** Tells the colleagues who may decide. Their inbox shows it too, until it is decided. */
export async function askSecondPerson(
  call: AccountCall,
  { quoi, right, path }: { quoi: string; right: StaffRight; path: string },
) {
  const auteur = nameOf(await getAccountById(call.db, call.caller.idAccount))
  await mailStaff(call, 'second_person', {
    right,
    except: call.caller.idAccount,
    filling: { values: { auteur, quoi }, url: `${call.env.publicUrl}${path}` },
  })
}
