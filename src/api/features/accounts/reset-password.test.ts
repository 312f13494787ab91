import { describe, expect, it } from 'vitest'
import { lockAccount } from '#api/core/accounts/lock-account.ts'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const NEW = 'un tout nouveau secret'
const INVALID = { success: false, message: 'Ce lien de réinitialisation est invalide ou a expiré.' }

async function forgotten(given: Parameters<typeof api.createAccount>[0] = {}) {
  const account = await api.createAccount(given)
  await api.call('recoverAccount', { email: account.email })
  return { account, token: await api.linkTokenTo(account.email) }
}

const reset = (token: string, password = NEW) =>
  api.call('resetPassword', { new_password: password, confirm_password: password, token })

describe('resetPassword', () => {
  it('sets the password, ends every session and mails the owner', async () => {
    const { account, token } = await forgotten()
    const sessions = [await api.signIn(account), await api.signIn(account)]
    const answer = await reset(token)
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: accountMessages.resetDone }])
    for (const session of sessions) {
      expect((await api.call('getAccount', {}, { token: session.token })).status).toBe(401)
      expect((await api.refresh(session.refresh)).status).toBe(401)
    }
    await expect(api.signIn(account)).rejects.toThrow('400')
    await api.signIn({ ...account, password: NEW })
    expect((await api.mailsTo(account.email)).at(-1)?.subject).toBe('Votre mot de passe a été modifié')
    expect(await api.auditOf(account.id)).toEqual(['account.reset_password'])
  })

  it('confirms the e-mail as well', async () => {
    const { account, token } = await forgotten({ email_confirmed_at: null })
    await reset(token)
    await api.signIn({ ...account, password: NEW })
  })

  it('accepts a link once', async () => {
    const { account, token } = await forgotten()
    await reset(token)
    expect((await reset(token, 'encore un autre')).body).toEqual(INVALID)
    await api.signIn({ ...account, password: NEW })
  })

  it('accepts a link once when ten requests send it at the same time', async () => {
    const { account, token } = await forgotten()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `le secret numéro ${n}`)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const told = (await api.mailsTo(account.email)).filter(({ kind }) => kind === 'password_changed')
    expect(told).toHaveLength(1)
  })

  it('locks the account before the link, as a change of password does, which withdraws links', async () => {
    const { account, token } = await forgotten()
    let waiting: ReturnType<typeof reset> | undefined
    await api.db.transaction().execute(async (db) => {
      await lockAccount(db, account.id)
      waiting = reset(token)
      await api.waitForLock()
      await db.selectFrom('account_link').where('id_account', '=', account.id).forUpdate().noWait().execute()
    })
    expect((await waiting)?.body.success).toBe(true)
  })

  it('invalidates the other reset links', async () => {
    const { account, token: first } = await forgotten()
    await api.call('recoverAccount', { email: account.email })
    await reset(await api.linkTokenTo(account.email))
    expect((await reset(first)).body).toEqual(INVALID)
  })

  it.each([
    [3599, true],
    [3600, false],
  ])('after %i seconds returns success %s', async (seconds, success) => {
    const { token } = await forgotten()
    api.travel(seconds)
    expect((await api.call('checkIfTokenResetPasswordIsValid', { token })).body.success).toBe(success)
    expect((await reset(token)).body.success).toBe(success)
  })

  it('refuses a confirmation link', async () => {
    const account = await api.createAccount({ email_confirmed_at: null })
    await api.call('resendConfirmation', { email: account.email })
    expect((await reset(await api.linkTokenTo(account.email))).body).toEqual(INVALID)
  })

  it.each([
    [
      'no password',
      { new_password: '' },
      {
        new_password: ['Le nouveau mot de passe est requis.'],
        confirm_password: ['Les mots de passe ne correspondent pas.'],
      },
    ],
    [
      '201 characters',
      { new_password: 'x'.repeat(201) },
      {
        new_password: ['Le mot de passe doit comporter au maximum 200 caractères.'],
        confirm_password: ['Les mots de passe ne correspondent pas.'],
      },
    ],
    [
      '7 characters',
      { new_password: 'secret7', confirm_password: 'secret7' },
      { new_password: ['Le mot de passe doit comporter au moins 8 caractères.'] },
    ],
    [
      'no confirmation',
      { confirm_password: '' },
      { confirm_password: ['La confirmation du mot de passe est requise.'] },
    ],
    [
      'another confirmation',
      { confirm_password: 'pas pareil' },
      { confirm_password: ['Les mots de passe ne correspondent pas.'] },
    ],
    ['no token', { token: undefined }, { token: ['Token de réinitialisation manquant.'] }],
    [
      'a common password',
      { new_password: 'password', confirm_password: 'password' },
      { new_password: [passwordTooCommon] },
    ],
  ])('refuses %s without using up the link', async (_case, changes, errors) => {
    const { token } = await forgotten()
    const answer = await api.send('resetPassword', { new_password: NEW, confirm_password: NEW, token, ...changes })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await reset(token)).body.success).toBe(true)
  })
})

describe('checkIfTokenResetPasswordIsValid', () => {
  it('does not use up the link', async () => {
    const { token } = await forgotten()
    for (let n = 0; n < 3; n += 1) {
      expect((await api.call('checkIfTokenResetPasswordIsValid', { token })).body).toEqual({
        success: true,
        message: '',
      })
    }
    expect((await reset(token)).body.success).toBe(true)
    expect((await api.call('checkIfTokenResetPasswordIsValid', { token })).body).toEqual(INVALID)
  })

  it('refuses an invented token', async () => {
    expect((await api.call('checkIfTokenResetPasswordIsValid', { token: 'x'.repeat(43) })).body).toEqual(INVALID)
  })

  it('refuses a missing token', async () => {
    const answer = await api.send('checkIfTokenResetPasswordIsValid', {})
    expect([answer.status, answer.body.errors]).toEqual([422, { token: ['Token de réinitialisation manquant.'] }])
  })
})
