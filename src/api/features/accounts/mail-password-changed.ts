import type { PublicCall } from '#api/calls/call.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'

/** The owner learns of it, also when somebody else did it. */
export function mailPasswordChanged(call: PublicCall, { email, surname }: { email: string; surname: string }) {
  const url = `${call.env.publicUrl}/account/forgetPassword`
  return enqueueMail(call, 'password_changed', email, { values: { prenom: surname }, url })
}
