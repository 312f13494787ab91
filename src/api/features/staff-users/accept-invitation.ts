import { z } from 'zod'
import type { Input, PublicCall } from '#api/calls/call.ts'
import { type Limit, release } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { inSeconds } from '#api/config/clock.ts'
import { passwordLimits } from '#api/core/accounts/account-limits.ts'
import { storeTotp } from '#api/core/accounts/factor-queries.ts'
import { findAccountByEmail } from '#api/core/accounts/get-account.ts'
import { insertAccount } from '#api/core/accounts/insert-account.ts'
import {
  findInvitation,
  findInvitationForUpdate,
  hasRole,
  type Invitation,
} from '#api/core/accounts/invitation-queries.ts'
import { lockAccount } from '#api/core/accounts/lock-account.ts'
import { isTooCommon } from '#api/core/accounts/passwords.ts'
import { recordSecurityEvent, reserveTries } from '#api/core/accounts/record-security-event.ts'
import { ensureRecoveryCodes } from '#api/core/accounts/recovery-codes.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { matchingStep, newTotpSecret, totpUrl } from '#api/core/accounts/totp.ts'
import { openSetup, sealSetup } from '#api/core/accounts/totp-setup.ts'
import { tryPassword } from '#api/core/accounts/try-password.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'

import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { staffUserMessages } from '#contract/staff/staff-user-messages.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'
import { isLinkOver } from '#domain/link-lifetime.ts'

/** The accepting account, existing or new. Nothing is stored until a code proves the authenticator. */
const setupShape = z.object({
  invitation: z.int(),
  secret: z.string(),
  at: z.number(),
  account: z.union([
    z.object({ id: z.int() }),
    z.object({ name: z.string(), surname: z.string(), password_hash: z.string() }),
  ]),
})
type Setup = z.infer<typeof setupShape>

export async function staffCheckInvitation({ token }: Input<'staffCheckInvitation'>, call: PublicCall) {
  const invitation = await findInvitation(call.db, token)
  const state = await stateOf(invitation, call)
  if (state !== 'valid') return { state, message: SENTENCES[state] }
  const { email, role } = invitation!
  return { state, email, role, known: (await findAccountByEmail(call.db, email)) !== undefined }
}

export async function staffPrepareSecondFactor(form: Input<'staffPrepareSecondFactor'>, call: PublicCall) {
  const invitation = await findInvitation(call.db, form.token)
  await refuseUnlessValid(invitation, call)
  const { id, email } = invitation!
  const account = form.known ? await checkPassword(email, form.password, call) : await newAccount(email, form, call)
  const secret = newTotpSecret()
  return {
    setup: sealSetup({ invitation: id, secret, account }, call),
    secret,
    address: totpUrl(secret, { email, issuer: `My${call.env.FEDERATION_SHORT_NAME}` }),
  }
}

export async function staffAcceptInvitation({ token, setup, otp }: Input<'staffAcceptInvitation'>, call: PublicCall) {
  const invited = await findInvitation(call.db, token)
  await refuseUnlessValid(invited, call)
  const said = openSetup(setupShape, setup, call)
  if (!said) throw conflict(staffUserMessages.setupExpired)
  const limits = codeLimits(said, call)
  const subject = { email: invited!.email }
  await reserveTries(call, limits, subject)
  const now = call.clock.now()
  const step = matchingStep(said.secret, otp, now, null)
  if (step === undefined) {
    await recordSecurityEvent(call, 'second_factor_failed', subject)
    throw invalid({ otp: [accountMessages.otpWrong] }, accountMessages.otpWrong)
  }
  await release(call, limits)
  const recovery_codes = await inTransaction(call, async (call) => {
    // The account before its invitation, like `staffResetSecondFactor`: otherwise they deadlock.
    if ('id' in said.account) await lockAccount(call.db, said.account.id)
    const invitation = await findInvitationForUpdate(call.db, token)
    await refuseUnlessValid(invitation, call)
    const { id, email, role, invited_by, hash } = invitation!
    if (id !== said.invitation) throw conflict(staffUserMessages.setupExpired)
    const idAccount = await accountOf(said, email, call)
    await storeTotp(call.db, {
      id_account: idAccount,
      secret_encrypted: call.keys.encrypt(said.secret),
      confirmed_at: now,
      last_used_step: step,
    })
    if (role !== null) {
      await call.db
        .insertInto('account_role')
        .values({ id_account: idAccount, role, granted_at: now, granted_by: invited_by })
        .onConflict((row) => row.doNothing())
        .execute()
    }
    // Earlier sessions were opened without this second factor.
    await endSessions(call.db, idAccount, { at: now, reason: 'second_factor' })
    await call.db.updateTable('staff_invitation').set({ used_at: now }).where('hash', '=', hash).execute()
    const action = role === null ? 'staff.set_second_factor' : 'staff.accept_invitation'
    await recordAudit(call, {
      action,
      id_account: idAccount,
      subject: email,
      ...(role !== null && { after: { role } }),
    })
    await recordSecurityEvent(call, 'second_factor_added', { idAccount })
    return ensureRecoveryCodes(call.db, idAccount, now)
  })
  return { success: true, message: staffUserMessages.invitationAccepted, recovery_codes }
}

type State = 'valid' | 'unknown' | 'used' | 'expired'

const SENTENCES: Record<Exclude<State, 'valid'>, string> = {
  unknown: staffUserMessages.invitationUnknown,
  used: staffUserMessages.invitationUsed,
  expired: staffUserMessages.invitationExpired,
}

async function stateOf(invitation: Invitation | undefined, { db, clock }: PublicCall): Promise<State> {
  if (!invitation) return 'unknown'
  if (invitation.used_at) return 'used'
  if (isLinkOver(invitation, clock.now())) return 'expired'
  if (invitation.role !== null) return 'valid'
  // An invitation without a role renews the second factor of an account that still has one.
  const account = await findAccountByEmail(db, invitation.email)
  return account && (await hasRole(db, account.id)) ? 'valid' : 'unknown'
}

async function refuseUnlessValid(invitation: Invitation | undefined, call: PublicCall) {
  const state = await stateOf(invitation, call)
  if (state !== 'valid') throw conflict(SENTENCES[state])
}

/** The link proves access to the mailbox; the password proves the owner of the account. */
async function checkPassword(email: string, password: string, call: PublicCall) {
  const account = await tryPassword(call, email, password, 'password_wrong')
  if (!account) throw invalid({ password: [accountMessages.passwordWrong] }, accountMessages.passwordWrong)
  return { id: account.id }
}

async function newAccount(
  email: string,
  { name, surname, password }: { name: string; surname: string; password: string },
  call: PublicCall,
) {
  // The account was created after the page opened, so its password is needed.
  if (await findAccountByEmail(call.db, email)) throw conflict(accountMessages.emailTaken)
  if (await isTooCommon(password)) throw invalid({ password: [passwordTooCommon] })
  // Hashing is expensive, so a link is valid for a limited number of attempts.
  const { here, overall } = passwordLimits(email, call)
  await reserveTries(call, [...here, overall], { email })
  return { name, surname, password_hash: await call.passwords.hash(password) }
}

/** The named account, unchanged since its password was given; or the new one. */
async function accountOf({ account, at }: Setup, email: string, call: PublicCall & { db: Connection }) {
  if (!('id' in account)) {
    const created = await insertAccount(call, { ...account, email, tel: '', confirmed: true })
    if (!created) throw conflict(accountMessages.emailTaken)
    await recordAudit({ db: call.db, clock: call.clock }, { action: 'account.create', id_account: created.id })
    return created.id
  }
  const unchanged = await call.db
    .updateTable('account')
    .set((row) => ({ email_confirmed_at: row.fn.coalesce('email_confirmed_at', row.val(call.clock.now())) }))
    .where('id', '=', account.id)
    .where('email', '=', email)
    .where((row) =>
      row.or([
        row('password_changed_at', '<=', new Date(at)),
        // Written by a clock that was ahead, so before the setup began.
        row('password_changed_at', '>', inSeconds(call.clock, CLOCK_TOLERANCE_SECONDS)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!unchanged) throw conflict(staffUserMessages.setupExpired)
  return unchanged.id
}

function codeLimits({ invitation }: Setup, { env }: PublicCall): Limit[] {
  const seconds = env.LIMIT_WINDOW_MINUTES * 60
  return [{ name: 'codes of invitation', of: invitation, max: env.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT, seconds }]
}
