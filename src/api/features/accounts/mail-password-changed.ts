import type { PublicCall } from '#api/calls/call.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'

/** Tells the owner, since another person may have changed the password. */
export function mailPasswordChanged(call: PublicCall, { email, surname }: { email: string; surname: string }) {
  const url = `${call.env.publicUrl}/account/forgetPassword`
  return enqueueMail(call, 'password_changed', email, { values: { prenom: surname }, url })
}
