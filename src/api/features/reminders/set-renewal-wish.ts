import type { Input, MemberCall } from '#api/calls/call.ts'
import { storeRenewalWish } from '#api/core/renewals/store-renewal-wish.ts'
import { inTransaction } from '#api/database/in-transaction.ts'

/** From the profile of a signed-in account. */
export async function setRenewalWish({ souhait }: Input<'setRenewalWish'>, call: MemberCall) {
  const message = await inTransaction(call, (call) => storeRenewalWish(call, call.idMember, souhait))
  return { success: true, message }
}
