import { describe, expect, it } from 'vitest'
import { totpCode } from '#api/core/accounts/totp.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const STEP = 30

async function createSignedIn() {
  const account = await api.createAccount()
  return { ...account, ...(await api.signIn(account)) }
}
type Person = Awaited<ReturnType<typeof createSignedIn>>

/** With an authenticator app, whose code just confirmed it. */
async function addAuthenticator(person: Person) {
  const { secret, setup } = (await api.call('prepareAuthenticator', {}, person)).body
  const otp = totpCode(secret, api.clock.now())
  const answer = await api.call('confirmAuthenticator', { setup, otp }, person)
  expect(answer.status).toBe(200)
  api.travel(STEP)
  return { secret, codes: answer.body.recovery_codes! }
}

async function startSignIn({ email, password }: Person) {
  const grant = { grant_type: 'password', username: email, password }
  return api.send<{ error: string; mfa_token: string; mfa_methods: string[]; staff: boolean }>('token', grant)
}
const complete = (mfa_token: string, otp: string) => api.send('token', { grant_type: 'mfa_otp', mfa_token, otp })

const subjectsTo = async (email: string) => (await api.mailsTo(email)).map(({ kind }) => kind)

describe('confirmAuthenticator', () => {
  it('stores the app once its code is right, returns ten recovery codes and mails the owner', async () => {
    const person = await createSignedIn()
    const { codes } = await addAuthenticator(person)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-TV-Z2-9]{4}-){3}[A-HJKMNP-TV-Z2-9]{4}$/)
    const { body } = await api.call('getSecondFactors', {}, person)
    expect(body).toMatchObject({
      authenticator: { confirmed_at: expect.any(String) },
      passkeys: [],
      recovery_codes_left: 10,
      is_staff: false,
      needed_by_managers: false,
    })
    expect(await subjectsTo(person.email)).toEqual(['second_factor_added'])
    expect(await api.auditOf(person.id)).toEqual(['account.add_authenticator'])
  })

  it('ends the other sessions, and marks this one as second-factor', async () => {
    const person = await createSignedIn()
    const other = await api.signIn(person)
    await addAuthenticator(person)
    expect((await api.call('getAccount', {}, other)).status).toBe(401)
    const session = await api.db
      .selectFrom('session')
      .select('second_factor_at')
      .where('id_account', '=', person.id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(session.second_factor_at).not.toBeNull()
  })

  it('refuses a wrong code, and a setup of another account or an invented one', async () => {
    const [person, other] = [await createSignedIn(), await createSignedIn()]
    const { secret, setup } = (await api.call('prepareAuthenticator', {}, person)).body
    const right = totpCode(secret, api.clock.now())
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const refused = await api.send('confirmAuthenticator', { setup, otp: wrong }, person)
    expect([refused.status, refused.body.errors]).toEqual([422, { otp: [accountMessages.otpWrong] }])
    for (const answer of [
      await api.send('confirmAuthenticator', { setup, otp: right }, other),
      await api.send('confirmAuthenticator', { setup: 'pas-a-nous', otp: right }, person),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([409, secondFactorMessages.setupExpired])
    }
    expect((await api.call('getSecondFactors', {}, person)).body.authenticator).toBeNull()
  })

  it('refuses a setup sealed more than five minutes in the future', async () => {
    const person = await createSignedIn()
    const { secret, setup } = (await api.call('prepareAuthenticator', {}, person)).body
    api.travel(-301)
    const asked = { setup, otp: totpCode(secret, api.clock.now()) }
    const answer = await api.send('confirmAuthenticator', asked, await api.signIn(person))
    expect([answer.status, answer.body.message]).toEqual([409, secondFactorMessages.setupExpired])
    api.travel(1)
    const within = { setup, otp: totpCode(secret, api.clock.now()) }
    expect((await api.send('confirmAuthenticator', within, await api.signIn(person))).status).toBe(200)
  })

  it('replaces the previous app and keeps the recovery codes', async () => {
    const person = await createSignedIn()
    const before = await addAuthenticator(person)
    const { secret, setup } = (await api.call('prepareAuthenticator', {}, person)).body
    const otp = totpCode(secret, api.clock.now())
    const answer = await api.call('confirmAuthenticator', { setup, otp }, person)
    expect(answer.body.recovery_codes).toBeNull()
    api.travel(STEP)
    const { mfa_token } = (await startSignIn(person)).body
    expect((await complete(mfa_token, totpCode(before.secret, api.clock.now()))).status).toBe(400)
    expect((await complete(mfa_token, totpCode(secret, api.clock.now()))).status).toBe(200)
  })
})

describe('signing in with a password and an authenticator app', () => {
  it('answers mfa_required with the methods, and succeeds with the code', async () => {
    const person = await createSignedIn()
    const { secret } = await addAuthenticator(person)
    const first = await startSignIn(person)
    expect([first.status, first.body]).toMatchObject([
      401,
      { error: 'mfa_required', mfa_methods: ['otp', 'recovery_code'], staff: false },
    ])
    const second = await complete(first.body.mfa_token, totpCode(secret, api.clock.now()))
    expect(second.status).toBe(200)
  })

  it('answers 503 to a member during maintenance', async () => {
    const person = await createSignedIn()
    const { secret } = await addAuthenticator(person)
    const { mfa_token } = (await startSignIn(person)).body
    await api.setMaintenance(true)
    expect((await complete(mfa_token, totpCode(secret, api.clock.now()))).status).toBe(503)
    expect((await startSignIn(person)).status).toBe(503)
    await api.setMaintenance(false)
  })
})

describe('a recovery code', () => {
  it('replaces the TOTP code once, in any spelling, and its owner gets a mail', async () => {
    const person = await createSignedIn()
    const { codes } = await addAuthenticator(person)
    const { mfa_token } = (await startSignIn(person)).body
    const typed = codes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await complete(mfa_token, typed)).status).toBe(200)
    const again = (await startSignIn(person)).body
    const refused = await complete(again.mfa_token, codes[3]!)
    expect([refused.status, refused.body.error_description]).toEqual([400, accountMessages.recoveryCodeWrong])
    expect((await complete(again.mfa_token, codes[4]!)).status).toBe(200)
    const mails = await api.mailsTo(person.email)
    expect(mails.slice(1).map(({ kind, text }) => [kind, /valables\s:\s(\d+)/.exec(text)?.[1]])).toEqual([
      ['recovery_code_used', '9'],
      ['recovery_code_used', '8'],
    ])
    expect(await api.auditOf(person.id)).toContain('account.use_recovery_code')
  })

  it('is accepted once in parallel attempts', async () => {
    const person = await createSignedIn()
    const { codes } = await addAuthenticator(person)
    const tokens = await Promise.all(Array.from({ length: 6 }, async () => (await startSignIn(person)).body.mfa_token))
    const answers = await Promise.all(tokens.map((token) => complete(token, codes[0]!)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('of another account is refused, and wrong ones are limited like TOTP codes', async () => {
    const [person, other] = [await createSignedIn(), await createSignedIn()]
    await addAuthenticator(person)
    const { codes } = await addAuthenticator(other)
    const { mfa_token } = (await startSignIn(person)).body
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await complete(mfa_token, codes[0]!)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('is refused after renewRecoveryCodes', async () => {
    const person = await createSignedIn()
    const { codes } = await addAuthenticator(person)
    const renewed = (await api.call('renewRecoveryCodes', {}, person)).body.recovery_codes!
    expect(renewed).toHaveLength(10)
    const { mfa_token } = (await startSignIn(person)).body
    expect((await complete(mfa_token, codes[0]!)).status).toBe(400)
    expect((await complete(mfa_token, renewed[0]!)).status).toBe(200)
    expect(await subjectsTo(person.email)).toContain('recovery_codes_renewed')
  })

  it('is stored only as a hash', async () => {
    const person = await createSignedIn()
    const { codes } = await addAuthenticator(person)
    const rows = await api.db.selectFrom('account_recovery_code').selectAll().execute()
    const kept = JSON.stringify(rows.map(({ hash }) => hash.toString('utf8')))
    expect(kept).not.toContain(codes[0]!.slice(0, 4))
  })
})

describe('removeAuthenticator', () => {
  it('lets the password alone sign in, deletes the recovery codes and mails the owner', async () => {
    const person = await createSignedIn()
    await addAuthenticator(person)
    expect((await api.call('removeAuthenticator', {}, person)).status).toBe(200)
    expect((await startSignIn(person)).status).toBe(200)
    expect((await api.call('getSecondFactors', {}, person)).body).toMatchObject({
      authenticator: null,
      recovery_codes_left: 0,
    })
    expect(await subjectsTo(person.email)).toEqual(['second_factor_added', 'second_factor_removed'])
    expect((await api.send('removeAuthenticator', {}, person)).status).toBe(409)
  })

  it('refuses staff their last factor, and accepts when a passkey remains', async () => {
    const account = await api.createAccount()
    const secret = await api.makeStaff(account)
    const staff = await api.signIn({ ...account, secret })
    const refused = await api.send('removeAuthenticator', {}, staff)
    expect([refused.status, refused.body.message]).toEqual([409, secondFactorMessages.lastFactorOfStaff])
    const { id } = await api.createPasskey(account)
    expect((await api.send('removeAuthenticator', {}, staff)).status).toBe(200)
    expect((await api.send('removePasskey', { id_passkey: id }, staff)).status).toBe(409)
  })
})

describe('changing second factors', () => {
  const calls = ['prepareAuthenticator', 'removeAuthenticator', 'renewRecoveryCodes', 'preparePasskey'] as const

  it.each(calls)('with %s requires a confirmed identity ten minutes after sign-in', async (name) => {
    const person = await createSignedIn()
    api.travel(10 * 60)
    expect((await api.send(name, {}, person)).body.code).not.toBe('identity_required')
    api.travel(1)
    const refused = await api.send(name, {}, person)
    expect([refused.status, refused.body.code]).toEqual([403, 'identity_required'])
  })

  it('is possible for ten more minutes after confirmIdentity', async () => {
    const person = await createSignedIn()
    api.travel(601)
    const wrong = await api.send('confirmIdentity', { method: 'password', password: 'faux' }, person)
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: [accountMessages.passwordWrong] }])
    expect((await api.send('prepareAuthenticator', {}, person)).status).toBe(403)
    const right = await api.call('confirmIdentity', { method: 'password', password: person.password }, person)
    expect(right.status).toBe(200)
    expect((await api.send('prepareAuthenticator', {}, person)).status).toBe(200)
  })
})
