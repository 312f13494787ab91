import { describe, expect, it } from 'vitest'
import { lockAccount } from '#api/core/accounts/lock-account.ts'
import { endSessions } from '#api/core/accounts/sessions.ts'
import { totpCode } from '#api/core/accounts/totp.ts'
import type { RouteName } from '#contract/routes.ts'
import { useTestApi } from '#tests/support/api.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'

const api = useTestApi()
const NEW = 'un tout nouveau secret'

/** With an authenticator app and a passkey, so that each factor can be removed. */
async function createOwner() {
  const account = await api.createAccount()
  const { token } = await api.signIn(account)
  const { id } = await api.createPasskey(account)
  const { setup, secret } = (await api.call('prepareAuthenticator', {}, { token })).body
  const otp = totpCode(secret, api.clock.now())
  await api.call('confirmAuthenticator', { setup, otp }, { token })
  return { ...account, token, idPasskey: id, setup, otp }
}
type Owner = Awaited<ReturnType<typeof createOwner>>

const addPasskey = async (owner: Owner) => {
  const credential = createAuthenticator().create((await api.call('preparePasskey', {}, owner)).body)
  return { name: 'Ordinateur', credential }
}

const calls: [RouteName, (owner: Owner) => object | Promise<object>][] = [
  ['updatePasswordMyABFT', ({ password }) => ({ actualPassword: password, password: NEW })],
  ['changeEmail', ({ password }) => ({ email: 'voleur@example.be', password })],
  ['endSession', () => ({ id_session: null })],
  ['confirmAuthenticator', ({ setup, otp }) => ({ setup, otp })],
  ['removeAuthenticator', () => ({})],
  ['addPasskey', addPasskey],
  ['removePasskey', ({ idPasskey }) => ({ id_passkey: idPasskey })],
  ['renewRecoveryCodes', () => ({})],
  ['deleteAccount', ({ password }) => ({ password })],
]

describe('a session that ends while its call waits', () => {
  it.each(calls)('changes nothing with %s', async (name, inputOf) => {
    const owner = await createOwner()
    const input = await inputOf(owner)
    const before = await api.auditOf(owner.id)
    let waiting: ReturnType<typeof api.send> | undefined
    await api.db.transaction().execute(async (db) => {
      await db.selectFrom('account').select('id').where('id', '=', owner.id).forUpdate().execute()
      await endSessions(db, owner.id, { at: api.clock.now(), reason: 'password' })
      waiting = api.send(name, input, owner)
      await api.waitForLock()
    })
    expect((await waiting)?.status).toBe(401)
    expect(await api.auditOf(owner.id)).toEqual(before)
    expect((await api.send('getAccount', {}, { token: await api.tokenFor(owner) })).status).toBe(200)
  })
})

describe('a password that its own session changes while a call waits', () => {
  const withPassword = calls.filter(([name]) => ['updatePasswordMyABFT', 'changeEmail', 'deleteAccount'].includes(name))

  it.each(withPassword)('changes nothing with %s', async (name, inputOf) => {
    const owner = await createOwner()
    const input = await inputOf(owner)
    const change = { actualPassword: owner.password, password: 'le premier des deux' }
    const answers: ReturnType<typeof api.send>[] = []
    await api.db.transaction().execute(async (db) => {
      await lockAccount(db, owner.id)
      answers.push(api.send('updatePasswordMyABFT', change, owner))
      await api.waitForLock()
      answers.push(api.send(name, input, owner))
      await api.waitForLock(2)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 422])
    expect((await api.auditOf(owner.id)).at(-1)).toBe('account.change_password')
    expect((await api.send('getAccount', {}, owner)).status).toBe(200)
  })
})
