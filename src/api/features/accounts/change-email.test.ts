import { describe, expect, it } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
let people = 0

/** A signed-in account that asked for another e-mail address. */
async function asked() {
  people += 1
  const account = await api.createAccount()
  const { token } = await api.signIn(account)
  const email = `nouvelle${people}@example.be`
  const answer = await api.call('changeEmail', { email: email.toUpperCase(), password: account.password }, { token })
  return { account, token, email, answer }
}

describe('changeEmail', () => {
  it('takes effect once the link is confirmed, and mails the old and the new e-mail', async () => {
    const { account, token, email, answer } = await asked()
    expect(answer.body).toEqual({ success: true, message: accountMessages.emailChangeSent })
    await api.signIn(account)
    await expect(api.signIn({ ...account, email })).rejects.toThrow('400')

    expect((await api.call('confirmEmail', { token: await api.linkTokenTo(email) })).body.success).toBe(true)
    await api.signIn({ ...account, email })
    await expect(api.signIn(account)).rejects.toThrow('400')
    expect((await api.call('getAccount', {}, { token })).body.email).toBe(email)
    expect((await api.mailsTo(account.email)).map(({ subject }) => subject)).toEqual([
      'Changement d’adresse de connexion demandé',
      'Votre adresse de connexion a été modifiée',
    ])
    expect((await api.mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Confirmez votre nouvelle adresse de connexion',
    ])
    expect(await api.auditOf(account.id)).toEqual(['account.ask_change_email', 'account.change_email'])
  })

  it('returns success when the link is confirmed twice', async () => {
    const { email } = await asked()
    const token = await api.linkTokenTo(email)
    await api.call('confirmEmail', { token })
    expect((await api.call('confirmEmail', { token })).body.success).toBe(true)
  })

  it.each([
    [48 * 3600 - 1, true],
    [48 * 3600, false],
  ])('with a link confirmed after %i seconds returns success %s', async (seconds, success) => {
    const { email } = await asked()
    const token = await api.linkTokenTo(email)
    api.travel(seconds)
    expect((await api.call('confirmEmail', { token })).body.success).toBe(success)
  })

  it('fails at confirmation when another account took the e-mail meanwhile', async () => {
    const { account, email } = await asked()
    await api.createAccount({ email })
    const { body } = await api.call('confirmEmail', { token: await api.linkTokenTo(email) })
    expect(body).toEqual({ success: false, message: accountMessages.emailTaken })
    await api.signIn(account)
  })

  it('gives an e-mail to one account when three confirm it at the same time', async () => {
    const email = 'convoitee@example.be'
    const tokens: string[] = []
    for (const account of [await api.createAccount(), await api.createAccount(), await api.createAccount()]) {
      const { token } = await api.signIn(account)
      await api.call('changeEmail', { email, password: account.password }, { token })
      tokens.push(await api.linkTokenTo(email))
    }
    const answers = await Promise.all(tokens.map((token) => api.call('confirmEmail', { token })))
    expect(answers.filter(({ status, body }) => status === 200 && body.success)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
  })

  it('invalidates a reset link sent to the old e-mail', async () => {
    const { account, email } = await asked()
    await api.call('recoverAccount', { email: account.email })
    const old = await api.linkTokenTo(account.email)
    await api.call('confirmEmail', { token: await api.linkTokenTo(email) })
    expect((await api.call('checkIfTokenResetPasswordIsValid', { token: old })).body.success).toBe(false)
  })

  it('refuses a sixth new e-mail within an hour', async () => {
    const account = await api.createAccount()
    const { token } = await api.signIn(account)
    const ask = (n: number) =>
      api.send('changeEmail', { email: `cible${n}@example.be`, password: account.password }, { token })
    for (let n = 0; n < 5; n += 1) expect((await ask(n)).status).toBe(200)
    expect((await ask(5)).status).toBe(429)
  })

  it.each([
    ['a wrong password', { password: 'pas le bon' }, { password: [accountMessages.emailChangeFailed] }],
    ['no password', { password: '' }, { password: ['Le mot de passe ne peut être vide'] }],
    ['no address', { email: '' }, { email: ["L'adresse e-mail est requise."] }],
    ['what is no address', { email: 'pas une adresse' }, { email: ['Veuillez entrer une adresse e-mail valide.'] }],
    ['an address of 256 characters', { email: `${'a'.repeat(251)}@b.be` }, { email: ['Maximum 255 caractères.'] }],
    ['an address already used', { email: 'prise@example.be' }, { email: ['Cette adresse e-mail est déjà utilisée.'] }],
  ])('refuses %s', async (kind, changes, errors) => {
    if (kind === 'an address already used') await api.createAccount({ email: 'prise@example.be' })
    const account = await api.createAccount()
    const { token } = await api.signIn(account)
    const form = { email: 'libre@example.be', password: account.password, ...changes }
    const answer = await api.send('changeEmail', form, { token })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await api.mailsTo(account.email)).toEqual([])
  })
})
