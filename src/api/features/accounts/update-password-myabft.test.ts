import { describe, expect, it } from 'vitest'
import { passwordTooCommon } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const NEW = 'un tout nouveau secret'

async function signedIn() {
  const account = await api.createAccount()
  return { account, ...(await api.signIn(account)) }
}

describe('updatePasswordMyABFT', () => {
  it('sets the password, ends every other session and mails the owner', async () => {
    const { account, token } = await signedIn()
    const elsewhere = await api.signIn(account)
    const answer = await api.call(
      'updatePasswordMyABFT',
      { password: NEW, actualPassword: account.password },
      { token },
    )
    expect([answer.status, answer.body]).toEqual([200, { success: true, message: accountMessages.passwordChanged }])
    expect((await api.call('getAccount', {}, { token: elsewhere.token })).status).toBe(401)
    expect((await api.refresh(elsewhere.refresh)).status).toBe(401)
    expect((await api.call('getAccount', {}, { token })).status).toBe(200)
    await expect(api.signIn(account)).rejects.toThrow('400')
    await api.signIn({ ...account, password: NEW })
    const mails = await api.mailsTo(account.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre mot de passe a été modifié'])
    expect(await api.auditOf(account.id)).toEqual(['account.change_password'])
  })

  it('leaves other accounts alone', async () => {
    const [someone, other] = [await signedIn(), await signedIn()]
    const form = { password: NEW, actualPassword: someone.account.password }
    await api.call('updatePasswordMyABFT', form, { token: someone.token })
    expect((await api.call('getAccount', {}, { token: other.token })).status).toBe(200)
    await api.signIn(other.account)
  })

  it('invalidates pending reset and change-of-e-mail links', async () => {
    const { account, token } = await signedIn()
    await api.call('recoverAccount', { email: account.email })
    const resetToken = await api.linkTokenTo(account.email)
    await api.call('changeEmail', { email: 'voleur@example.be', password: account.password }, { token })
    const changeToken = await api.linkTokenTo('voleur@example.be')
    await api.call('updatePasswordMyABFT', { password: NEW, actualPassword: account.password }, { token })
    const reset = { new_password: 'du voleur, merci', confirm_password: 'du voleur, merci', token: resetToken }
    expect((await api.call('resetPassword', reset)).body.success).toBe(false)
    expect((await api.call('confirmEmail', { token: changeToken })).body.success).toBe(false)
    await api.signIn({ ...account, password: NEW })
  })

  it('answers 401 to the old password while a reset sets another', async () => {
    const { account, token } = await signedIn()
    await api.call('recoverAccount', { email: account.email })
    const reset = { new_password: NEW, confirm_password: NEW, token: await api.linkTokenTo(account.email) }
    const answers: Promise<{ status: number }>[] = []
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
      answers.push(api.send('resetPassword', reset))
      await api.waitForLock()
      const form = { password: 'du voleur, merci', actualPassword: account.password }
      answers.push(api.send('updatePasswordMyABFT', form, { token }))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401])
    await api.signIn({ ...account, password: NEW })
  })

  it.each([
    [
      'a wrong current password',
      { actualPassword: 'pas le bon' },
      { actualPassword: [accountMessages.passwordChangeFailed] },
    ],
    ['no current password', { actualPassword: '' }, { actualPassword: ['Le mot de passe ne peut être vide'] }],
    ['no new password', { password: '' }, { password: ['Le nouveau mot de passe est requis.'] }],
    [
      'a password of 7 characters',
      { password: 'secret7' },
      { password: ['Le mot de passe doit comporter au moins 8 caractères.'] },
    ],
    [
      'a password of 201 characters',
      { password: 'x'.repeat(201) },
      { password: ['Le mot de passe doit comporter au maximum 200 caractères.'] },
    ],
    ['a common password', { password: 'Password1' }, { password: [passwordTooCommon] }],
  ])('refuses %s and changes nothing', async (_case, changes, errors) => {
    const { account, token } = await signedIn()
    const form = { password: NEW, actualPassword: account.password, ...changes }
    const answer = await api.send('updatePasswordMyABFT', form, { token })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    await api.signIn(account)
    expect(await api.mailsTo(account.email)).toEqual([])
  })

  it('shares the limit of wrong passwords with sign-in', async () => {
    const { account, token } = await signedIn()
    const guess = () => api.send('updatePasswordMyABFT', { password: NEW, actualPassword: 'faux' }, { token })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    await expect(api.signIn(account)).rejects.toThrow('429')
  })
})
