import { describe, expect, it } from 'vitest'
import { accountMessages } from '#contract/account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

async function createSignedIn(sessions = 1) {
  const account = await api.createAccount()
  const tokens: string[] = []
  for (let n = 0; n < sessions; n += 1) tokens.push((await api.signIn(account)).token)
  return { account, tokens }
}

const statusOf = async (token: string) => (await api.call('getAccount', {}, { token })).status

describe('getSessions', () => {
  it('lists the caller’s open sessions, latest used first, and marks the current one', async () => {
    const { tokens } = await createSignedIn(2)
    await createSignedIn()
    const { status, body } = await api.call('getSessions', {}, { token: tokens[0]! })
    expect(status).toBe(200)
    expect(body).toMatchObject([{ mine: false }, { mine: true, ip: '127.0.0.1', user_agent: 'lightMyRequest' }])
    expect(body[0]!.last_used_at).toBe(api.clock.now().toISOString())
  })

  it('leaves out an expired session whose refresh token is still valid', async () => {
    const { account } = await createSignedIn()
    await api.makeStaff(account)
    api.travel(31 * 60)
    const token = await api.tokenFor(account, { secondFactor: true })
    expect((await api.call('getSessions', {}, { token })).body).toMatchObject([{ mine: true }])
  })
})

describe('endSession', () => {
  it('ends one session of the caller, or all but the current one', async () => {
    const { account, tokens } = await createSignedIn(3)
    const token = tokens[0]!
    const { body } = await api.call('getSessions', {}, { token })
    const one = await api.call('endSession', { id_session: body[0]!.id }, { token })
    expect(one.body.message).toBe(accountMessages.sessionEnded)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 401])
    const others = await api.call('endSession', { id_session: null }, { token })
    expect(others.body.message).toBe(accountMessages.sessionsEnded)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 401, 401])
    expect(await api.auditOf(account.id)).toEqual(['account.end_session', 'account.end_session'])
  })

  it('answers 404 for a session of another account or an unknown one, and changes nothing', async () => {
    const [mine, other] = [await createSignedIn(), await createSignedIn()]
    const token = mine.tokens[0]!
    const { body } = await api.call('getSessions', {}, { token: other.tokens[0]! })
    for (const id_session of [body[0]!.id, 2_000_000_000]) {
      expect((await api.send('endSession', { id_session }, { token })).status).toBe(404)
    }
    expect(await statusOf(other.tokens[0]!)).toBe(200)
  })

  it.each([{}, { id_session: 'toutes' }, { id_session: 0 }])('refuses %j with 422', async (input) => {
    const { tokens } = await createSignedIn()
    expect((await api.send('endSession', input, { token: tokens[0]! })).status).toBe(422)
  })
})
