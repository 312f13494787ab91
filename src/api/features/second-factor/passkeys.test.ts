import { describe, expect, it } from 'vitest'
import { secondFactorMessages } from '#contract/second-factor-messages.ts'
import { useTestApi } from '#tests/support/api.ts'
import { type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts'

const api = useTestApi()

async function createSignedIn() {
  const account = await api.createAccount()
  return { ...account, ...(await api.signIn(account)) }
}
type Person = Awaited<ReturnType<typeof createSignedIn>>

const prepare = async (person: Person) => (await api.call('preparePasskey', {}, person)).body
const challenge = async () => (await api.call('getPasskeyChallenge', {})).body

async function addPasskey(person: Person, authenticator: Authenticator, name = 'Téléphone') {
  const credential = authenticator.create(await prepare(person))
  const answer = await api.call('addPasskey', { name, credential }, person)
  expect(answer.status).toBe(200)
  return answer.body.recovery_codes
}

async function createOwner(options?: Parameters<typeof createAuthenticator>[0]) {
  const person = await createSignedIn()
  const authenticator = createAuthenticator(options)
  return { person, authenticator, codes: await addPasskey(person, authenticator) }
}

const signIn = (credential: object) => api.send('token', { grant_type: 'passkey', credential })

describe('addPasskey', () => {
  it('stores the name, returns recovery codes with the first, ends other sessions and mails the owner', async () => {
    const person = await createSignedIn()
    const other = await api.signIn(person)
    expect(await addPasskey(person, createAuthenticator(), 'Téléphone de Zoé')).toHaveLength(10)
    expect(await addPasskey(person, createAuthenticator(), 'Ordinateur')).toBeNull()
    expect((await api.call('getAccount', {}, other)).status).toBe(401)
    const { passkeys } = (await api.call('getSecondFactors', {}, person)).body
    expect(passkeys).toMatchObject([
      { name: 'Téléphone de Zoé', created_at: api.clock.now().toISOString(), last_used_at: null },
      { name: 'Ordinateur' },
    ])
    const mails = await api.mailsTo(person.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['second_factor_added', 'second_factor_added'])
    expect(mails[0]!.text).toContain('la clé d’accès «\u00a0Téléphone de Zoé\u00a0»')
    expect(await api.auditOf(person.id)).toEqual(['account.add_passkey', 'account.add_passkey'])
  })

  it('requires a discoverable credential with user verification', async () => {
    const person = await createSignedIn()
    const options = await prepare(person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'MyABFT' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const authenticator = createAuthenticator()
    await addPasskey(person, authenticator)
    expect((await prepare(person)).excludeCredentials).toEqual([{ id: authenticator.id, type: 'public-key' }])
  })

  it.each([
    ['made on another origin', { origin: 'https://abft-paiement.example' }],
    ['made for another host', { rpId: 'abft-paiement.example' }],
    ['made without user verification', { userVerified: false }],
    ['made with an invented challenge', { challenge: Buffer.from('inventé').toString('base64url') }],
  ])('refuses a passkey %s', async (_case, mischief) => {
    const person = await createSignedIn()
    const credential = createAuthenticator().create(await prepare(person), mischief)
    const answer = await api.send('addPasskey', { name: 'Téléphone', credential }, person)
    expect([answer.status, answer.body.message]).toEqual([409, secondFactorMessages.passkeyRefused])
    expect((await api.call('getSecondFactors', {}, person)).body.passkeys).toEqual([])
  })

  it('refuses a challenge of another account, for sign-in, of six minutes ago, or used', async () => {
    const [person, other] = [await createSignedIn(), await createSignedIn()]
    const add = (credential: object) => api.send('addPasskey', { name: 'Téléphone', credential }, person)
    const options = await prepare(person)
    const foreign = createAuthenticator().create(await prepare(other))
    const forSignIn = createAuthenticator().create(options, { challenge: (await challenge()).challenge })
    for (const credential of [foreign, forSignIn]) expect((await add(credential)).status).toBe(409)
    const credential = createAuthenticator().create(options)
    expect((await add(credential)).status).toBe(200)
    expect((await add(credential)).status).toBe(409)
    const late = createAuthenticator().create(await prepare(person))
    api.travel(301)
    expect((await add(late)).status).toBe(409)
  })

  it.each([
    ['no name', { name: '' }, 'name'],
    ['a name too long', { name: 'x'.repeat(61) }, 'name'],
    ['no credential', { credential: undefined }, 'credential'],
  ])('refuses %s with 422', async (_case, change, field) => {
    const person = await createSignedIn()
    const credential = createAuthenticator().create(await prepare(person))
    const answer = await api.send('addPasskey', { name: 'Téléphone', credential, ...change }, person)
    expect([answer.status, Object.keys(answer.body.errors!)]).toEqual([422, [field]])
  })

  it('refuses an eleventh passkey, even in parallel', async () => {
    const person = await createSignedIn()
    for (let n = 0; n < 9; n += 1) await api.createPasskey(person)
    const prepared = await Promise.all(Array.from({ length: 3 }, () => prepare(person)))
    const answers = await Promise.all(
      prepared.map((options) => {
        const credential = createAuthenticator().create(options)
        return api.send('addPasskey', { name: 'Téléphone', credential }, person)
      }),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await api.send('preparePasskey', {}, person)).status).toBe(409)
  })

  it('of two sessions that add the first passkey at the same time ends one, which adds none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await createSignedIn()
      const sessions = [person, { ...person, ...(await api.signIn(person)) }]
      const credentials = await Promise.all(
        sessions.map(async (session) => createAuthenticator().create(await prepare(session))),
      )
      const answers = await Promise.all(
        sessions.map((session, n) =>
          api.send('addPasskey', { name: `Téléphone ${n}`, credential: credentials[n] }, session),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
      const kept = answers.findIndex(({ status }) => status === 200)
      const { passkeys, recovery_codes_left } = (await api.call('getSecondFactors', {}, sessions[kept])).body
      expect(passkeys).toMatchObject([{ name: `Téléphone ${kept}` }])
      expect(recovery_codes_left).toBe(10)
      expect((await api.send('getAccount', {}, sessions[1 - kept])).status).toBe(401)
    }
  })
})

describe('signing in with a passkey', () => {
  it('needs neither e-mail nor password, and counts as a second factor', async () => {
    const { person, authenticator } = await createOwner()
    const answer = await api.call('token', {
      grant_type: 'passkey',
      credential: authenticator.get(await challenge()),
    })
    expect(answer.status).toBe(200)
    expect(answer.body.user.email).toBe(person.email)
    const session = await api.db
      .selectFrom('session')
      .select('second_factor_at')
      .where('id_account', '=', person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(session.second_factor_at).toEqual(api.clock.now())
    const { passkeys } = (await api.call('getSecondFactors', {}, { token: answer.body.token.access_token })).body
    expect(passkeys[0]!.last_used_at).toBe(api.clock.now().toISOString())
  })

  it('gives staff access to staff calls', async () => {
    const account = await api.createAccount()
    const secret = await api.makeStaff(account)
    const staff = { ...account, ...(await api.signIn({ ...account, secret })) }
    const authenticator = createAuthenticator()
    await addPasskey(staff, authenticator)
    const grant = { grant_type: 'passkey' as const, credential: authenticator.get(await challenge()) }
    const { body } = await api.call('token', grant)
    expect((await api.call('getStaff', {}, { token: body.token.access_token })).status).toBe(200)
  })

  it('is refused to members during maintenance', async () => {
    const { authenticator } = await createOwner()
    await api.setMaintenance(true)
    const answer = await signIn(authenticator.get(await challenge()))
    await api.setMaintenance(false)
    expect(answer.status).toBe(503)
  })

  it.each([
    ['on another origin', { origin: 'https://abft-paiement.example' }],
    ['on another port of the same host', { origin: 'http://localhost:9999' }],
    ['for another host', { rpId: 'abft-paiement.example' }],
    ['without user verification', { userVerified: false }],
    ['with an invented challenge', { challenge: Buffer.from('inventé').toString('base64url') }],
    ['for another account', { userHandle: Buffer.from('account 1').toString('base64url') }],
  ])('is refused %s', async (_case, mischief) => {
    const { authenticator } = await createOwner()
    const answer = await signIn(authenticator.get(await challenge(), mischief))
    expect([answer.status, answer.body.error, answer.body.error_description]).toEqual([
      400,
      'invalid_grant',
      secondFactorMessages.passkeyRefused,
    ])
  })

  it('accepts an assertion once, even in parallel', async () => {
    const { authenticator } = await createOwner({ counts: false })
    const credential = authenticator.get(await challenge())
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(credential)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await signIn(credential)).status).toBe(400)
  })

  it('refuses an expired challenge, and one for adding a passkey', async () => {
    const { person, authenticator } = await createOwner()
    const options = await challenge()
    const forAdding = authenticator.get(options, { challenge: (await prepare(person)).challenge })
    expect((await signIn(forAdding)).status).toBe(400)
    api.travel(300)
    expect((await signIn(authenticator.get(options))).status).toBe(400)
  })

  it('refuses a challenge made more than five minutes in the future', async () => {
    const { authenticator } = await createOwner()
    const options = await challenge()
    api.travel(-301)
    expect((await signIn(authenticator.get(options))).status).toBe(400)
    api.travel(1)
    expect((await signIn(authenticator.get(options))).status).toBe(200)
  })

  it('refuses a counter that does not increase', async () => {
    const { authenticator } = await createOwner()
    expect((await signIn(authenticator.get(await challenge(), { counter: 40 }))).status).toBe(200)
    expect((await signIn(authenticator.get(await challenge(), { counter: 40 }))).status).toBe(400)
    expect((await signIn(authenticator.get(await challenge(), { counter: 39 }))).status).toBe(400)
    expect((await signIn(authenticator.get(await challenge(), { counter: 41 }))).status).toBe(200)
  })

  it('refuses a signature of another key, and an unknown passkey', async () => {
    const { authenticator } = await createOwner()
    const thief = createAuthenticator()
    const forged = { ...thief.get(await challenge()), id: authenticator.id, rawId: authenticator.id }
    expect((await signIn(forged)).status).toBe(400)
    expect((await signIn(thief.get(await challenge()))).status).toBe(400)
  })

  it('is refused after removePasskey', async () => {
    const { person, authenticator } = await createOwner()
    const { passkeys } = (await api.call('getSecondFactors', {}, person)).body
    expect((await api.call('removePasskey', { id_passkey: passkeys[0]!.id }, person)).status).toBe(200)
    expect((await signIn(authenticator.get(await challenge()))).status).toBe(400)
    expect((await api.mailsTo(person.email)).at(-1)?.kind).toBe('second_factor_removed')
  })

  it('is refused when the passkey is removed during the sign-in, although another remains', async () => {
    const { person, authenticator } = await createOwner()
    await api.createPasskey(person)
    const credential = authenticator.get(await challenge())
    let waiting: ReturnType<typeof signIn> | undefined
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', person.id).forUpdate().execute()
      waiting = signIn(credential)
      await api.waitForLock()
      await db
        .deleteFrom('account_passkey')
        .where('credential_id', '=', Buffer.from(authenticator.id, 'base64url'))
        .execute()
    })
    expect([(await waiting)?.status, (await waiting)?.body.error]).toEqual([400, 'invalid_grant'])
  })

  it('stores nothing for an unanswered challenge', async () => {
    const count = async () => (await api.db.selectFrom('used_passkey_challenge').select('hash').execute()).length
    const before = await count()
    for (let n = 0; n < 20; n += 1) await challenge()
    expect(await count()).toBe(before)
  })
})

describe('signing in with a password and a passkey', () => {
  it('requires a second factor, and accepts a recovery code', async () => {
    const { person, codes } = await createOwner()
    const first = await api.send<{ mfa_token: string; mfa_methods: string[] }>('token', {
      grant_type: 'password',
      username: person.email,
      password: person.password,
    })
    expect([first.status, first.body.mfa_methods]).toEqual([401, ['passkey', 'recovery_code']])
    const grant = { grant_type: 'mfa_otp', mfa_token: first.body.mfa_token, otp: codes![0] }
    expect((await api.send('token', grant)).status).toBe(200)
  })
})

describe('confirmIdentity with a passkey', () => {
  it('accepts an assertion of the caller once, and none of another account', async () => {
    const [mine, other] = [await createOwner({ counts: false }), await createOwner()]
    const confirm = (credential: object) => api.send('confirmIdentity', { method: 'passkey', credential }, mine.person)
    api.travel(601)
    expect((await confirm(other.authenticator.get(await challenge()))).status).toBe(409)
    expect((await api.send('preparePasskey', {}, mine.person)).status).toBe(403)
    const credential = mine.authenticator.get(await challenge())
    expect((await confirm(credential)).status).toBe(200)
    expect((await api.send('preparePasskey', {}, mine.person)).status).toBe(200)
    expect((await confirm(credential)).status).toBe(409)
  })
})

describe('renamePasskey and removePasskey', () => {
  it('answer 404 for a passkey of another account', async () => {
    const [mine, other] = [await createSignedIn(), await createSignedIn()]
    const { id } = await api.createPasskey(other)
    for (const [name, input] of [
      ['renamePasskey', { id_passkey: id, name: 'À moi' }],
      ['removePasskey', { id_passkey: id }],
    ] as const) {
      expect((await api.send(name, input, mine)).status).toBe(404)
    }
    expect((await api.call('renamePasskey', { id_passkey: id, name: 'Vieux téléphone' }, other)).status).toBe(200)
    const { passkeys } = (await api.call('getSecondFactors', {}, other)).body
    expect(passkeys).toMatchObject([{ name: 'Vieux téléphone' }])
  })
})

describe('staffSetManagerRule', () => {
  it('makes club calls require a second factor, and no other calls', async () => {
    const admin = await api.createAccount()
    await api.makeStaff(admin, 'administrator')
    const asAdmin = { token: await api.tokenFor(admin, { secondFactor: true }) }
    const { account, manager, ids } = await api.createManagedClub()
    const person = { ...account, ...(await api.signIn(account)) }
    const openClub = () => api.send('getInfosClub', ids, person)
    expect((await openClub()).status).toBe(200)
    expect((await api.call('staffGetManagerRule', {}, asAdmin)).body).toMatchObject({ required: false })
    expect((await api.call('staffSetManagerRule', { required: true }, asAdmin)).status).toBe(200)
    const refused = await openClub()
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'second_factor_required', error_description: secondFactorMessages.neededByManagers },
    ])
    expect((await api.send('getInfosMember', { id_member: manager.id }, person)).status).toBe(200)
    expect((await api.send('getInfosClub', { ...ids, id_club: (await api.createClub()).id }, person)).status).toBe(404)
    expect((await api.call('getSecondFactors', {}, person)).body.needed_by_managers).toBe(true)
    const before = (await api.call('staffGetManagerRule', {}, asAdmin)).body

    await addPasskey(person, createAuthenticator())
    expect((await openClub()).status).toBe(200)
    const after = (await api.call('staffGetManagerRule', {}, asAdmin)).body
    expect(after).toEqual({ ...before, with_second_factor: before.with_second_factor + 1 })

    const { passkeys } = (await api.call('getSecondFactors', {}, person)).body
    await api.call('removePasskey', { id_passkey: passkeys[0]!.id }, person)
    expect((await openClub()).status).toBe(403)
    await api.call('staffSetManagerRule', { required: false }, asAdmin)
    expect((await openClub()).status).toBe(200)
    expect(await api.auditOf(admin.id)).toEqual(['portal.manager_second_factor', 'portal.manager_second_factor'])
  })
})
