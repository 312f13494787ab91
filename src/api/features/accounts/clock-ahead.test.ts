import { describe, expect, it } from 'vitest'
import { totpCode } from '#api/core/accounts/totp.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const AHEAD_SECONDS = 400 * 86_400

async function ahead<T>(work: () => Promise<T>) {
  api.travel(AHEAD_SECONDS)
  try {
    return await work()
  } finally {
    api.travel(-AHEAD_SECONDS)
  }
}

describe('after a clock 400 days ahead is corrected', () => {
  it('resetPassword refuses a link made meanwhile', async () => {
    const { email } = await api.createAccount()
    const token = await ahead(async () => {
      await api.call('recoverAccount', { email })
      return api.linkTokenTo(email)
    })
    expect((await api.call('checkIfTokenResetPasswordIsValid', { token })).body.success).toBe(false)
    const password = 'un tout nouveau secret'
    const form = { token, new_password: password, confirm_password: password }
    expect((await api.call('resetPassword', form)).body.message).toBe(accountMessages.resetTokenInvalid)
  })

  it('confirmEmail refuses a link made meanwhile', async () => {
    const { email } = await api.createAccount({ email_confirmed_at: null })
    const token = await ahead(async () => {
      await api.call('resendConfirmation', { email })
      return api.linkTokenTo(email)
    })
    expect((await api.call('confirmEmail', { token })).body.message).toBe(accountMessages.confirmTokenInvalid)
  })

  it('staffCheckInvitation returns expired for an invitation made meanwhile', async () => {
    const { token } = await ahead(() => api.createInvitation())
    expect((await api.call('staffCheckInvitation', { token })).body.state).toBe('expired')
  })

  it('the reuse of a refresh token replaced meanwhile ends the session', async () => {
    const account = await api.createAccount()
    const { refresh } = await api.signIn(account)
    api.travel(10 * 86_400)
    expect((await api.refresh(refresh)).status).toBe(200)
    api.travel(-10 * 86_400)
    expect((await api.refresh(refresh)).status).toBe(401)
    const ended = await api.db.selectFrom('session').select('end_reason').where('id_account', '=', account.id).execute()
    expect(ended).toEqual([{ end_reason: 'reuse' }])
  })

  it('a second-factor challenge made meanwhile is expired', async () => {
    const account = await api.createAccount()
    const secret = await api.makeStaff(account)
    const { email: username, password } = account
    const begun = await ahead(() =>
      api.send<{ mfa_token: string }>('token', { grant_type: 'password', username, password }),
    )
    const otp = totpCode(secret, api.clock.now())
    const answer = await api.send('token', { grant_type: 'mfa_otp', mfa_token: begun.body.mfa_token, otp })
    expect([answer.status, answer.body.error_description]).toEqual([401, accountMessages.secondFactorExpired])
  })

  it('staff whose password was changed meanwhile can sign in', async () => {
    const account = await api.createAccount()
    const secret = await api.makeStaff(account)
    await ahead(() =>
      api.db
        .updateTable('account')
        .set({ password_changed_at: api.clock.now() })
        .where('id', '=', account.id)
        .execute(),
    )
    await expect(api.signIn({ ...account, secret })).resolves.toMatchObject({ token: expect.any(String) })
  })

  it('prepareAuthenticator refuses an identity confirmed meanwhile', async () => {
    const account = await api.createAccount()
    const { token } = await api.signIn(account)
    await ahead(() =>
      api.db
        .updateTable('session')
        .set({ identity_checked_at: api.clock.now() })
        .where('id_account', '=', account.id)
        .execute(),
    )
    expect((await api.send('prepareAuthenticator', {}, { token })).status).toBe(403)
  })

  it('linkLicenceToAccount refuses an activation code issued meanwhile', async () => {
    const [member, owner, other] = [await api.createMember(), await api.createAccount(), await api.createAccount()]
    await api.linkMember(owner, member)
    const staff = await api.createAccount()
    await api.makeStaff(staff)
    const { body } = await ahead(async () =>
      api.call(
        'staffRenewCode',
        { id_member: member.id },
        { token: await api.tokenFor(staff, { secondFactor: true }) },
      ),
    )
    const form = { numLicence: member.numero_licence, dob: member.date_naissance, code: body.code }
    const answer = await api.send('linkLicenceToAccount', form, { token: await api.tokenFor(other) })
    expect([answer.status, answer.body.message]).toEqual([200, accountMessages.linkFailed])
    const links = await api.db.selectFrom('account_member').selectAll().where('id_account', '=', other.id).execute()
    expect(links).toEqual([])
  })
})
