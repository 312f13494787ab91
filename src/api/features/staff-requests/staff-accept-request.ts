import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit, recordChange } from '#api/calls/record-audit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { insertMember, lockLicenceNumbers } from '#api/core/members/insert-member.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { staffRequestMessages } from '#contract/staff/staff-request-messages.ts'
import { fullName } from '#domain/person-name.ts'
import { closeRequest } from './close-request.ts'
import { obstacleOf } from './licence-obstacle.ts'
import { mailClub } from './mail-club.ts'
import { findDoubles, getKnownMember, getRequestForUpdate, type Request } from './request-queries.ts'
import { requestVersion } from './staff-get-request.ts'

/** Creates the member, or links an existing one; then the club can order the licence. */
export async function staffAcceptRequest(
  { id_request, id_member, reprendre }: Input<'staffAcceptRequest'>,
  call: AccountCall,
) {
  return inTransaction(call, async (call) => {
    const request = await getRequestForUpdate(call.db, id_request)
    if (request.state !== 'pending') throw conflict(staffRequestMessages.decided)
    // Before the check, so that of two clubs' requests for one person the second finds the record of the first.
    if (id_member === undefined) await lockLicenceNumbers(call.db)
    checkVersion(call, requestVersion(request.state, await findDoubles(call.db, request)))
    const member = id_member === undefined ? await register(call, request) : await recognise(call, request, id_member)
    if (id_member !== undefined && reprendre) await takeContact(call, request, id_member)
    const { id, numero_licence } = member
    await closeRequest(call, request, { state: 'accepted', id_member: id })
    await recordAudit(call, {
      action: 'registration.accept',
      id_club: request.id_club,
      subject: `registration ${id_request}`,
      before: { state: 'pending' },
      after: { state: 'accepted', numero_licence },
    })
    const kind = member.licensed ? 'registration_accepted_licensed' : 'registration_accepted'
    await mailClub(call, request, (club, to) =>
      enqueueMail(call, kind, to, { values: { prenom: member.prenom, nom: member.nom, club }, idMember: id }),
    )
    const name = fullName(member)
    const say = id_member === undefined ? staffRequestMessages.accepted : staffRequestMessages.linked
    return { success: true, message: say(name, numero_licence), id_member: id }
  })
}

/** The club's form has one line for the postal address; a record has two, the first of them shorter. */
const ADDRESS = 255

function addressOf({ adresse, cp, ville }: Request) {
  const letters = Array.from(adresse)
  return { adresse: letters.slice(0, ADDRESS).join(''), complement: letters.slice(ADDRESS).join(''), cp, ville }
}

async function register(call: AccountCall, request: Request) {
  const { nom, prenom, sexe, date_naissance, telephone_gsm, email } = request
  const person = { nom, prenom, sexe, date_naissance, ...addressOf(request), mail: email, gsm: telephone_gsm }
  const { id, numero_licence } = await insertMember(call, person)
  await recordAudit(call, { action: 'member.create', id_member: id, after: { numero_licence, ...person } })
  return { id, numero_licence, nom, prenom, licensed: false }
}

/** The record's data stay, unless the person asks for the newer contact data: the secretariat knows more than the club. */
async function recognise(call: AccountCall, request: Request, idMember: number) {
  const { last, ...member } = await getKnownMember(call.db, idMember)
  const day = today(call.clock)
  const obstacle = obstacleOf(last, request.id_club, day)
  if (obstacle) throw invalid({ id_member: [obstacle] }, obstacle)
  return { ...member, licensed: last !== null && last.date_fin >= day }
}

/** Not the e-mail address: a person who reads its mails could open an account for the record. */
async function takeContact(call: AccountCall, request: Request, id_member: number) {
  const { version, ...before } = await call.db
    .selectFrom('member')
    .select(['adresse', 'complement', 'cp', 'ville', 'gsm', 'version'])
    .where('id', '=', id_member)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = {
    ...before,
    ...(request.adresse !== '' && addressOf(request)),
    ...(request.telephone_gsm !== '' && { gsm: request.telephone_gsm }),
  }
  if (!(await recordChange(call, { action: 'member.save', id_member }, before, after))) return
  await call.db
    .updateTable('member')
    .set({ ...after, version: version + 1 })
    .where('id', '=', id_member)
    .execute()
}
