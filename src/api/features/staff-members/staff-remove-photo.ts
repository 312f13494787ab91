import type { AccountCall, Input } from '#api/calls/call.ts'
import { replacePhoto } from '#api/core/members/replace-photo.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

/** Without a photo nothing is changed or recorded. */
export async function staffRemovePhoto({ id_member }: Input<'staffRemovePhoto'>, call: AccountCall) {
  await inTransaction(call, async (call) => {
    const { id_photo } = await getMemberForUpdate(call.db, id_member)
    if (id_photo !== null) await replacePhoto(call, id_member, null)
  })
  return { success: true, message: staffMemberMessages.photoRemoved }
}
