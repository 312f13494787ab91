import type { ClubCall, Input } from '#api/calls/call.ts'
import { reserve } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { nameOf } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { findProbableDouble } from '#api/core/members/find-probable-double.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { newMemberFields } from '#contract/order-fields.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { fullName } from '#domain/person-name.ts'

type Form = Input<'requestNewMember'>

/** The secretariat decides; meanwhile the club sees its request among the recaps. */
export async function requestNewMember(form: Form, call: ClubCall) {
  if (form.date_naissance > today(call.clock)) {
    throw invalid({ date_naissance: [newMemberFields.date_naissance.required] })
  }
  await inTransaction(call, async (call) => {
    // By club too: one manager may have many accounts, and each request writes to the secretariat.
    const max = call.env.LIMIT_MAILS_PER_ACCOUNT_AND_HOUR
    await reserve(call, [{ name: 'registration requests by club', of: call.idClub, max, seconds: 3600 }])
    const double = await findProbableDouble(call.db, form)
    const id_registration = await insertRequest(call, form, double?.id ?? null)
    await insertRecap(call, form, id_registration)
    await recordAudit(call, {
      action: 'registration.request',
      id_club: call.idClub,
      subject: `registration ${id_registration}`,
      // The audit entry does not name the person, since a refused request is deleted after its term.
      after: { id_probable_double: double?.id ?? null },
    })
    await mailSecretariat(call, form, { idRegistration: id_registration, double: double?.numero_licence })
  })
  return { success: true, message: orderMessages.requestSent }
}

async function insertRequest(call: ClubCall, form: Form, id_probable_double: number | null) {
  const { id_member: _, ...person } = form
  const { id } = await call.db
    .insertInto('registration_request')
    .values({ ...person, requested_by: call.caller.idAccount, id_probable_double, created_at: call.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertRecap(call: ClubCall, form: Form, id_registration: number) {
  const recap = await call.db
    .insertInto('recap')
    .values({
      id_club: call.idClub,
      date: today(call.clock),
      statut: 'En attente de décision',
      total_cents: 0,
      id_registration,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await call.db
    .insertInto('recap_line')
    .values({ id_recap: recap.id, name: fullName(form) })
    .execute()
}

interface Request {
  idRegistration: number
  /** Licence number of the probable duplicate. */
  double: string | undefined
}

async function mailSecretariat(call: ClubCall, form: Form, { idRegistration, double }: Request) {
  const { club } = await call.db
    .selectFrom('club')
    .select('club')
    .where('id', '=', call.idClub)
    .executeTakeFirstOrThrow()
  // Identifies the person; postal addresses and telephone numbers are not mailed.
  const values = {
    auteur: nameOf(await getAccountById(call.db, call.caller.idAccount)),
    prenom: form.prenom,
    nom: form.nom,
    date_naissance: formatDate(form.date_naissance),
    club,
  }
  const [writer, to] = [call, call.env.FEDERATION_EMAIL]
  // The requesting manager is named too.
  const about = { idRegistration, mentions: [call.idMember] }
  if (double === undefined) await enqueueMail(writer, 'registration_request', to, { values, ...about })
  else {
    const more = { values: { ...values, numero_licence: double }, ...about }
    await enqueueMail(writer, 'registration_request_double', to, more)
  }
}
