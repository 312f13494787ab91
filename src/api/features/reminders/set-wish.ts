import type { Input, MemberCall } from '#api/calls/call.ts'
import { setRenewalWish } from '#api/core/renewals/set-renewal-wish.ts'

/** By somebody signed in, on the profile. */
export async function setWish({ souhait }: Input<'setRenewalWish'>, call: MemberCall) {
  const message = await call.db.transaction().execute((db) => setRenewalWish({ ...call, db }, call.idMember, souhait))
  return { success: true, message }
}
