import type { Input, MemberCall } from '#api/calls/call.ts'
import { storeRenewalWish } from '#api/core/renewals/store-renewal-wish.ts'

/** By somebody signed in, on the profile. */
export async function setRenewalWish({ souhait }: Input<'setRenewalWish'>, call: MemberCall) {
  const message = await call.db.transaction().execute((db) => storeRenewalWish({ ...call, db }, call.idMember, souhait))
  return { success: true, message }
}
