import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { type Limit, release, reserve } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { hashSecret } from '#api/config/keys.ts'
import { linkLimit } from '#api/core/accounts/account-limits.ts'
import { nameAndEmail } from '#api/core/accounts/account-name.ts'
import { getAccountById } from '#api/core/accounts/get-account.ts'
import { inTryLane } from '#api/core/accounts/try-lanes.ts'
import { normaliseCode } from '#api/core/members/activation-code.ts'
import { isCodeGiven, isProtected, renewActivationCode } from '#api/core/members/activation-codes.ts'
import { authorFor } from '#api/core/members/author-for.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { accountMessages } from '#contract/account-messages.ts'

type Form = Input<'linkLicenceToAccount'>

/** Number, code and birth date must all match; the answer never says which one did not. */
export function linkLicenceToAccount(form: Form, call: AccountCall) {
  return inTryLane(call, `links by account ${call.caller.idAccount}`, () => tryLink(form, call))
}

async function tryLink(form: Form, call: AccountCall) {
  const limits = linkLimits(form, call)
  await reserve(call, limits)
  const linked = await inTransaction(call, async (call) => {
    const member = (await findMember(call.db, form)) ?? (await findMergedMember(call.db, form))
    if (!member?.code_encrypted || !codeMatches(form.code, call.keys.decrypt(member.code_encrypted))) return false
    // A code that a club's listing may have shown admits no account to the record of a manager or of a linked member.
    if (!isCodeGiven(member, call.clock) && (await isProtected(call.db, member.id))) return false
    await insertLinkTo(call, member)
    return true
  })
  if (!linked) return { success: false, message: accountMessages.linkFailed }
  await release(call, limits)
  return { success: true, message: accountMessages.linkDone }
}

function linkLimits(form: Form, { env, caller }: AccountCall): Limit[] {
  const seconds = env.LIMIT_WINDOW_MINUTES * 60
  return [
    linkLimit(caller.idAccount, env),
    { name: 'links to licence', of: form.numLicence, max: env.LIMIT_WRONG_LINKS, seconds },
  ]
}

/** Locked, since a code is valid for one link, also when two accounts send it at once. */
function findMember(db: Connection, form: Form) {
  return db
    .selectFrom('member')
    .select(['id', 'prenom', 'nom', 'numero_licence', 'mail', 'code_encrypted', 'code_given_until'])
    .where('numero_licence', '=', form.numLicence)
    .where('date_naissance', '=', form.dob)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Number and code of a merged record lead to the record that replaced it. */
function findMergedMember(db: Connection, form: Form) {
  return db
    .selectFrom('former_licence as former')
    .innerJoin('member', 'member.id', 'former.id_member')
    .select(['member.id', 'member.prenom', 'member.nom', 'member.numero_licence', 'member.mail'])
    .select(['former.code_encrypted', sql<null>`null`.as('code_given_until')])
    .where('former.numero_licence', '=', form.numLicence)
    .where((row) => row.or([row('former.date_naissance', '=', form.dob), row('member.date_naissance', '=', form.dob)]))
    .where('member.erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

function codeMatches(given: string, wanted: string) {
  return timingSafeEqual(hashSecret(normaliseCode(given)), hashSecret(normaliseCode(wanted)))
}

async function insertLinkTo(
  call: AccountCall,
  member: { id: number; prenom: string; nom: string; numero_licence: string; mail: string },
) {
  await call.db
    .insertInto('account_member')
    .values({ id_account: call.caller.idAccount, id_member: member.id, linked_at: call.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // A code is valid for one link.
  await renewActivationCode(call, member.id, null)
  await recordAudit(call, { action: 'member.link_account', id_member: member.id })
  if (!member.mail) return
  const auteur = await authorFor(call.db, member, await getAccountById(call.db, call.caller.idAccount), nameAndEmail)
  const { prenom, numero_licence } = member
  const values = { prenom, numero_licence, auteur }
  await enqueueMail(call, 'licence_linked', member.mail, { values, idMember: member.id })
}
