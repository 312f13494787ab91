import { describe, expect, it } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const HOURS_48 = 48 * 3600

async function unconfirmed() {
  const account = await api.createAccount({ email_confirmed_at: null })
  await api.call('resendConfirmation', { email: account.email })
  return { account, token: await api.linkTokenTo(account.email) }
}

describe('confirmEmail', () => {
  it('lets the account sign in', async () => {
    const { account, token } = await unconfirmed()
    const answer = await api.call('confirmEmail', { token })
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: accountMessages.confirmDone }])
    await api.signIn(account)
    expect(await api.auditOf(account.id)).toEqual(['account.confirm_email'])
  })

  it('returns success when the same link is confirmed twice, even after it expired', async () => {
    const { account, token } = await unconfirmed()
    await api.call('confirmEmail', { token })
    api.travel(HOURS_48 + 1)
    expect((await api.call('confirmEmail', { token })).body.success).toBe(true)
    expect(await api.auditOf(account.id)).toEqual(['account.confirm_email'])
  })

  it.each([
    [HOURS_48 - 1, true],
    [HOURS_48, false],
  ])('after %i seconds returns success %s', async (seconds, success) => {
    const { token } = await unconfirmed()
    api.travel(seconds)
    const { body } = await api.call('confirmEmail', { token })
    expect(body).toEqual({
      success,
      message: success ? accountMessages.confirmDone : accountMessages.confirmTokenInvalid,
    })
  })

  it('refuses a reset link', async () => {
    const account = await api.createAccount({ email_confirmed_at: null })
    await api.call('recoverAccount', { email: account.email })
    const { body } = await api.call('confirmEmail', { token: await api.linkTokenTo(account.email) })
    expect(body).toEqual({ success: false, message: accountMessages.confirmTokenInvalid })
  })

  it.each([
    ['missing', {}],
    ['empty', { token: '' }],
    ['a number', { token: 7 }],
    ['too long', { token: 'x'.repeat(501) }],
  ])('refuses a token that is %s', async (_case, input) => {
    const answer = await api.send('confirmEmail', input)
    expect([answer.status, answer.body.errors]).toEqual([422, { token: ['Token de confirmation manquant.'] }])
  })
})

describe('resendConfirmation', () => {
  it('sends a new link to an unconfirmed account', async () => {
    const { account, token } = await unconfirmed()
    const answer = await api.call('resendConfirmation', { email: account.email.toUpperCase() })
    expect(answer.body).toEqual({ success: true, message: messages.confirmationSent })
    expect(await api.linkTokenTo(account.email)).not.toBe(token)
  })

  it('answers the same and sends nothing for a confirmed or unknown e-mail', async () => {
    const { email } = await api.createAccount()
    for (const address of [email, 'jamais.vu@example.be']) {
      const { body } = await api.call('resendConfirmation', { email: address })
      expect(body).toEqual({ success: true, message: messages.confirmationSent })
    }
    expect([...(await api.mailsTo(email)), ...(await api.mailsTo('jamais.vu@example.be'))]).toEqual([])
  })
})
