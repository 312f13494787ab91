import { describe, expect, it, vi } from 'vitest'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

const attempt = (username: string, password: string, ip: string) =>
  api.send('token', { grant_type: 'password', username, password }, { ip })

function count(statuses: number[]) {
  return Object.fromEntries([200, 400, 429].map((status) => [status, statuses.filter((one) => one === status).length]))
}

describe('wrong passwords', () => {
  it.each(['a known account', 'an unknown account'])(
    'of 100 sent at once to %s no more than 10 are evaluated',
    async (kind) => {
      const email = kind === 'a known account' ? (await api.createAccount()).email : 'personne-du-tout@example.be'
      const matches = vi.spyOn(api.deps.passwords, 'matches')
      const ip = kind === 'a known account' ? '192.0.2.1' : '192.0.2.2'
      const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(email, `essai ${n}`, ip)))
      expect(matches).toHaveBeenCalledTimes(10)
      expect(count(answers.map(({ status }) => status))).toEqual({ 200: 0, 400: 10, 429: 90 })
      for (const refused of answers.filter(({ status }) => status === 429)) {
        expect(refused.headers['retry-after']).toBe('900')
        expect(refused.body.error_description).toBe(refusalMessages.tooManyTries)
      }
    },
  )

  it('count for 15 minutes, to the second, whatever the spelling of the address', async () => {
    const account = await api.createAccount()
    const ip = '192.0.2.3'
    for (let n = 0; n < 10; n += 1) await attempt(account.email.toUpperCase(), 'faux', ip)
    api.travel(899)
    const last = await attempt(` ${account.email}`, account.password, ip)
    expect([last.status, last.headers['retry-after']]).toEqual([429, '1'])
    api.travel(1)
    expect((await attempt(account.email, account.password, ip)).status).toBe(200)
  })

  it('that were counted by a clock 400 days ahead lock nobody out once it is right', async () => {
    const account = await api.createAccount()
    const ip = '192.0.2.6'
    api.travel(400 * 86_400)
    for (let n = 0; n < 10; n += 1) await attempt(account.email, 'faux', ip)
    expect((await attempt(account.email, account.password, ip)).status).toBe(429)
    api.travel(-400 * 86_400)
    expect((await attempt(account.email, account.password, ip)).status).toBe(200)
    // From then on wrong attempts count as before.
    for (let n = 0; n < 10; n += 1) await attempt(account.email, 'faux', ip)
    expect((await attempt(account.email, account.password, ip)).status).toBe(429)
  })

  it('are limited to 100 per address they come from', async () => {
    const ip = '192.0.2.4'
    const tries = Array.from({ length: 120 }, (_, n) => attempt(`cible${n}@example.be`, 'faux', ip))
    expect(count((await Promise.all(tries)).map(({ status }) => status))).toEqual({ 200: 0, 400: 100, 429: 20 })
    const account = await api.createAccount()
    expect((await attempt(account.email, account.password, ip)).status).toBe(429)
    expect((await attempt(account.email, account.password, '192.0.2.5')).status).toBe(200)
  })
})

describe('an account that is attacked', () => {
  const wrong = (email: string, ip: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => attempt(email, `essai ${n}`, ip)))

  it('is not locked by a network that is refused, and gets no count from it', async () => {
    const account = await api.createAccount()
    const ip = '198.51.100.1'
    await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(`invente${n}@example.be`, 'faux', ip)))
    expect((await attempt(account.email, 'faux', ip)).status).toBe(429)
    const counts = () => api.db.selectFrom('rate_limit').selectAll().orderBy('key').execute()
    const before = await counts()
    const statuses = (await wrong(account.email, ip, 12)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([429]))
    expect(await counts()).toEqual(before)
    expect((await attempt(account.email, account.password, '198.51.100.2')).status).toBe(200)
  })

  it('is slowed for that network alone: its owner signs in from another', async () => {
    const account = await api.createAccount()
    expect(count((await wrong(account.email, '198.51.100.3', 40)).map(({ status }) => status))).toEqual({
      200: 0,
      400: 10,
      429: 30,
    })
    expect((await attempt(account.email, account.password, '198.51.100.3')).status).toBe(429)
    expect((await attempt(account.email, account.password, '198.51.100.4')).status).toBe(200)
  })

  it('is closed to new networks after 100 wrong tries from many, and open to one where its owner signed in', async () => {
    const account = await api.createAccount()
    expect((await attempt(account.email, account.password, '203.0.113.200')).status).toBe(200)
    for (let n = 0; n < 10; n += 1) await wrong(account.email, `203.0.113.${n}`, 10)
    expect((await attempt(account.email, 'faux', '203.0.113.100')).status).toBe(429)
    expect((await attempt(account.email, account.password, '203.0.113.101')).status).toBe(429)
    expect((await attempt(account.email, account.password, '203.0.113.200')).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await attempt(account.email, 'faux', '203.0.113.200')).status).toBe(400)
    expect((await attempt(account.email, account.password, '203.0.113.200')).status).toBe(429)
  })

  it('is limited like a name without an account', async () => {
    for (let n = 0; n < 10; n += 1) await wrong('inconnu@example.be', `203.0.112.${n}`, 10)
    expect((await attempt('inconnu@example.be', 'faux', '203.0.112.100')).status).toBe(429)
  })
})

describe('right passwords', () => {
  it('in parallel are all accepted, also beside nine wrong ones, and a refused try counts nothing', async () => {
    const account = await api.createAccount()
    const ip = '198.51.100.20'
    for (let n = 0; n < 9; n += 1) expect((await attempt(account.email, 'faux', ip)).status).toBe(400)
    const together = await Promise.all(Array.from({ length: 40 }, () => attempt(account.email, account.password, ip)))
    expect(count(together.map(({ status }) => status))).toEqual({ 200: 40, 400: 0, 429: 0 })
  })

  it('of many people behind one network are all accepted', async () => {
    const accounts = await Promise.all(Array.from({ length: 60 }, () => api.createAccount()))
    const together = await Promise.all(
      [...accounts, ...accounts].map(({ email, password }) => attempt(email, password, '198.51.100.21')),
    )
    expect(count(together.map(({ status }) => status))).toEqual({ 200: 120, 400: 0, 429: 0 })
  })

  it('do not count when the hash cannot be computed', async () => {
    const account = await api.createAccount()
    const ip = '198.51.100.22'
    const matches = vi.spyOn(api.deps.passwords, 'matches').mockRejectedValue(new Error('broken'))
    for (let n = 0; n < 12; n += 1) expect((await attempt(account.email, account.password, ip)).status).toBe(500)
    matches.mockRestore()
    expect((await attempt(account.email, account.password, ip)).status).toBe(200)
  })

  it('use nothing of the budget, also in parallel', async () => {
    const account = await api.createAccount()
    const ip = '192.0.2.6'
    for (let n = 0; n < 12; n += 1) expect((await attempt(account.email, account.password, ip)).status).toBe(200)
    const together = await Promise.all(Array.from({ length: 10 }, () => attempt(account.email, account.password, ip)))
    expect(count(together.map(({ status }) => status))).toEqual({ 200: 10, 400: 0, 429: 0 })
    for (let n = 0; n < 10; n += 1) expect((await attempt(account.email, 'faux', ip)).status).toBe(400)
    expect((await attempt(account.email, account.password, ip)).status).toBe(429)
  })
})

it('keeps no address in clear for having been mistyped', async () => {
  await attempt('presque.juste@example.be', 'faux', '192.0.2.7')
  const rows = await api.db.selectFrom('rate_limit').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/presque|192\.0\.2/)
})
