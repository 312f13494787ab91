import { describe, expect, it, vi } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { routes } from '#contract/routes.ts'
import { useTestApi } from '#tests/support/api.ts'
import { worldBuilders } from '#tests/support/builders.ts'

const api = useTestApi()
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function grant(account: { email: string; password: string }) {
  return {
    grant_type: 'password' as const,
    username: account.email,
    password: account.password,
    scope: 'myabft' as const,
  }
}

describe('token with a password', () => {
  it('returns the tokens, the user and the routes', async () => {
    const account = await api.createAccount({ name: 'Maes', surname: 'Noa' })
    const answer = await api.call('token', grant(account))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      token: {
        token_type: 'Bearer',
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_in: 3600,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      },
      user: { id: account.id, email: account.email, name: 'Maes', surname: 'Noa' },
      routes: Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path])),
    })
  })

  it('accepts a form, as OAuth clients send it', async () => {
    const account = await api.createAccount()
    const payload = new URLSearchParams(grant(account)).toString()
    const answer = await api.request({ method: 'POST', url: '/oauth/token', payload, headers: FORM })
    expect(answer.status).toBe(200)
  })

  it('ignores case and surrounding spaces of the e-mail', async () => {
    const account = await api.createAccount()
    const answer = await api.call('token', grant({ ...account, email: ` ${account.email.toUpperCase()} ` }))
    expect(answer.status).toBe(200)
  })

  it('answers the same for a wrong password and an unknown e-mail', async () => {
    const account = await api.createAccount()
    const wrong = await api.send('token', grant({ ...account, password: 'pas le bon' }))
    const unknown = await api.send('token', grant({ email: 'inconnu@example.be', password: 'pas le bon' }))
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({
      code: 'invalid_grant',
      message: messages.loginFailed,
      error_description: 'Connexion échouée. Vérifiez votre login et votre mot de passe.',
      error: 'invalid_grant',
    })
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text])
  })

  it('checks a password for an unknown e-mail too, against timing attacks', async () => {
    const matches = vi.spyOn(api.deps.passwords, 'matches')
    await api.send('token', grant({ email: 'inconnu2@example.be', password: 'pas le bon' }))
    expect(matches).toHaveBeenCalledExactlyOnceWith('pas le bon', undefined)
  })

  it('reveals that the e-mail is unconfirmed only with the right password', async () => {
    const account = await api.createAccount({ email_confirmed_at: null })
    const right = await api.send('token', grant(account))
    expect([right.status, right.body.error]).toEqual([400, 'email_not_confirmed'])
    expect(right.body.error_description).toBe(accountMessages.emailNotConfirmed)
    const wrong = await api.send('token', grant({ ...account, password: 'pas le bon' }))
    expect(wrong.body.error).toBe('invalid_grant')
  })

  it('opens no session when the password changes during the check', async () => {
    const account = await api.createAccount()
    const passwords = { ...api.deps.passwords }
    const newHash = await passwords.hash('un autre secret')
    vi.spyOn(api.deps.passwords, 'matches').mockImplementation(async (password, stored) => {
      const right = await passwords.matches(password, stored)
      await api.db.updateTable('account').set({ password_hash: newHash }).where('id', '=', account.id).execute()
      return right
    })
    const answer = await api.send('token', grant(account))
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
    expect(await api.db.selectFrom('session').selectAll().where('id_account', '=', account.id).execute()).toEqual([])
  })

  it.each<[string, (db: typeof api.db, id: number) => Promise<unknown>]>([
    ['a second factor is added', (db, id) => worldBuilders({ ...api.deps, db }).createPasskey({ id })],
    [
      'the e-mail changes',
      (db, id) => db.updateTable('account').set({ email: 'nouvelle@example.be' }).where('id', '=', id).execute(),
    ],
  ])('opens no session when %s during the check', async (_case, change) => {
    const account = await api.createAccount()
    const attempt = () => api.send('token', grant(account))
    let waiting: ReturnType<typeof attempt> | undefined
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
      await change(db, account.id)
      waiting = attempt()
      await api.waitForLock()
    })
    expect([(await waiting)?.status, (await waiting)?.body.error]).toEqual([400, 'invalid_grant'])
    expect(await api.db.selectFrom('session').selectAll().where('id_account', '=', account.id).execute()).toEqual([])
  })

  it('stores no token in clear', async () => {
    const account = await api.createAccount()
    const { token, refresh } = await api.signIn(account)
    const stored = await api.db.selectFrom('access_token').selectAll().execute()
    const renewable = await api.db.selectFrom('refresh_token').selectAll().execute()
    const text = JSON.stringify(
      [...stored, ...renewable].map(({ hash }) => [hash.toString('latin1'), hash.toString('base64url')]),
    )
    expect(text).not.toContain(token)
    expect(text).not.toContain(refresh)
  })

  it.each([
    ['an empty input', {}, 'grant_type'],
    ['an unknown grant', { grant_type: 'client_credentials' }, 'grant_type'],
    ['no username', { grant_type: 'password', password: 'x' }, 'username'],
    ['an empty username', { grant_type: 'password', username: '', password: 'x' }, 'username'],
    ['a username of 256 characters', { grant_type: 'password', username: 'a'.repeat(256), password: 'x' }, 'username'],
    ['no password', { grant_type: 'password', username: 'a@b.be' }, 'password'],
    [
      'a password of 201 characters',
      { grant_type: 'password', username: 'a@b.be', password: 'x'.repeat(201) },
      'password',
    ],
    ['a number as password', { grant_type: 'password', username: 'a@b.be', password: 12_345_678 }, 'password'],
    ['another scope', { grant_type: 'password', username: 'a@b.be', password: 'x', scope: 'admin' }, 'scope'],
    ['no refresh token', { grant_type: 'refresh_token' }, 'refresh_token'],
    [
      'a refresh token of 501 characters',
      { grant_type: 'refresh_token', refresh_token: 'x'.repeat(501) },
      'refresh_token',
    ],
  ])('refuses %s with an OAuth error', async (_case, input, field) => {
    const answer = await api.send('token', input)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe('invalid_request')
    expect(answer.body.error_description).toBe(refusalMessages.invalidInput)
    expect(Object.keys(answer.body.errors!)).toEqual([field])
    expect(answer.text).not.toMatch(/Invalid|expected|Required/)
  })
})

describe('an access token', () => {
  it('expires after one hour', async () => {
    const { token } = await api.signIn(await api.createAccount())
    api.travel(3599)
    expect((await api.call('getAccount', {}, { token })).status).toBe(200)
    api.travel(1)
    expect((await api.call('getAccount', {}, { token })).status).toBe(401)
  })

  it('is refused after logout', async () => {
    const { token, refresh } = await api.signIn(await api.createAccount())
    expect((await api.call('logout', {}, { token })).body).toEqual({ success: true, message: 'Vous êtes déconnecté.' })
    expect((await api.call('getAccount', {}, { token })).status).toBe(401)
    expect((await api.refresh(refresh)).status).toBe(401)
  })

  it('of another session survives a logout', async () => {
    const account = await api.createAccount()
    const phone = await api.signIn(account)
    const desk = await api.signIn(account)
    await api.call('logout', {}, { token: phone.token })
    expect((await api.call('getAccount', {}, { token: desk.token })).status).toBe(200)
  })
})
