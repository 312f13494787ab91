import type { AccountCall } from '#api/calls/call.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { mailStaff } from '#api/mail/enqueue-mail.ts'

/** Tells the colleagues who may decide. Their inbox shows it too, until it is decided. */
export async function askSecondPerson(call: AccountCall, quoi: string) {
  const auteur = nameOf(await getAccountById(call.db, call.caller.idAccount))
  await mailStaff(call, 'second_person', {
    right: 'privacy:write',
    except: call.caller.idAccount,
    filling: { values: { auteur, quoi }, url: `${call.env.publicUrl}/secretariat/vie-privee` },
  })
}
