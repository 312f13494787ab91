import { describe, expect, it } from 'vitest'
import { type OrderScene, useOrderApi } from '#tests/support/orders.ts'

// Empty: the limits of production apply, not those of the other tests.
const DEFAULTS = { LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '', LIMIT_ORDERS_PER_HOUR: '' }
const { api, fake, createScene } = useOrderApi({ env: DEFAULTS, now: '2026-03-08T18:00:00Z' })

const CLUB_HOUSE = '203.0.113.7'
const SPORTS_HALL = '198.51.100.20'
/** The fastest pace of a person who does nothing else. */
const SECONDS_PER_ORDER = 30
const POLL_SECONDS = 3

type Person = { email: string; password: string }

/** After some wrong attempts. */
async function signIn(person: Person, ip: string, mistakes = 0) {
  for (let n = 0; n < mistakes; n += 1) {
    const wrong = { grant_type: 'password', username: person.email, password: `${person.password}${n}` }
    expect((await api.send('token', wrong, { ip })).status).toBe(400)
  }
  return (await api.signIn(person, { ip })).token
}

/** A manager, and the calls of the portal's screens on the way to a paid order. */
async function arrive(scene: OrderScene, mistakes = 0) {
  const as = { token: await signIn(scene.account, CLUB_HOUSE, mistakes), ip: CLUB_HOUSE }
  const ask = async (name: Parameters<typeof api.send>[0], input: object = {}) => {
    const answer = await api.send<{ id_order: number }>(name, { ...scene.ids, ...input }, as)
    expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text])
    return answer.body
  }
  const createMembers = (count: number) =>
    Promise.all(Array.from({ length: count }, () => api.createRenewable(scene.club)))

  async function order(members: { id: number }[], method: 'card' | 'virement') {
    await ask('getListMember')
    await ask('getCatalogue')
    const { id_order } = await ask('createOrder', scene.wishFor(members, method))
    await ask('processOrder', { id_order })
    return id_order
  }
  async function pay(id_order: number) {
    // The browser polls the payment every few seconds.
    for (let n = 0; n < 10; n += 1) {
      await ask('getPaymentStatus', { id_order })
      api.travel(POLL_SECONDS)
    }
    fake.decide(id_order, 'succeeded')
    await ask('getPaymentStatus', { id_order })
    return (await scene.about(id_order).row()).state
  }
  return { ask, order, pay, createMembers }
}

describe('the default limits allow, on a Sunday evening of renewals', () => {
  it('a manager who renews 50 members in one order', { timeout: 300_000 }, async () => {
    const manager = await arrive(await createScene())
    expect(await manager.pay(await manager.order(await manager.createMembers(50), 'card'))).toBe('paid')
  })

  it('a manager who renews 50 members one by one, ten of them twice', { timeout: 300_000 }, async () => {
    const manager = await arrive(await createScene())
    const orders = new Set<number>()
    for (const [index, member] of (await manager.createMembers(50)).entries()) {
      if (index % 5 === 0) {
        const wrong = await manager.order([member], 'card')
        await manager.ask('cancelOrder', { id_order: wrong })
        api.travel(SECONDS_PER_ORDER)
      }
      orders.add(await manager.order([member], 'virement'))
      api.travel(SECONDS_PER_ORDER)
    }
    expect(orders.size).toBe(50)
  })

  it('five clubs that pay at the same time from one IP, after wrong passwords', {
    timeout: 300_000,
  }, async () => {
    const scenes = await Promise.all(Array.from({ length: 5 }, () => createScene()))
    const states: string[] = []
    await Promise.all(
      scenes.map(async (scene, index) => {
        const manager = await arrive(scene, index)
        for (const count of [10, 5, 5])
          states.push(await manager.pay(await manager.order(await manager.createMembers(count), 'card')))
      }),
    )
    expect(states).toEqual(Array.from({ length: 15 }, () => 'paid'))
  })
})

describe('the default limits allow, from one IP at a tournament', () => {
  it('40 sign-ins, half of them after two wrong passwords', {
    timeout: 300_000,
  }, async () => {
    const parents = await Promise.all(Array.from({ length: 40 }, () => api.createAccount()))
    const tokens = await Promise.all(parents.map((parent, index) => signIn(parent, SPORTS_HALL, index % 2 ? 2 : 0)))
    const answers = await Promise.all(tokens.map((token) => api.call('getAccount', {}, { token, ip: SPORTS_HALL })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('30 accounts to ask for a new password, half of them twice', async () => {
    const parents = await Promise.all(Array.from({ length: 30 }, () => api.createAccount()))
    for (const [index, { email }] of parents.entries()) {
      for (let n = 0; n <= index % 2; n += 1) {
        expect((await api.send('recoverAccount', { email }, { ip: SPORTS_HALL })).status).toBe(200)
      }
      expect(await api.mailsTo(email)).not.toEqual([])
    }
  })

  it('40 new accounts', { timeout: 300_000 }, async () => {
    for (let n = 0; n < 40; n += 1) {
      const { nonce } = (await api.call('createAccount-nonce', {}, { ip: SPORTS_HALL })).body
      const password = 'un secret du dimanche'
      const form = {
        email: `parent${n}@example.be`,
        name: 'Dubois',
        surname: 'Camille',
        tel: '0470000000',
        password,
        password_confirmation: password,
        nonce,
      }
      const answer = await api.send('createAccount', form, { ip: SPORTS_HALL })
      expect([n, answer.status, answer.body.message]).toEqual([n, 200, expect.any(String)])
    }
  })
})
