import { describe, expect, it, vi } from 'vitest'
import { refusalMessages } from '#contract/refusal-messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

const attempt = (username: string, password: string, ip: string) =>
  api.send('token', { grant_type: 'password', username, password }, { ip })

function count(statuses: number[]) {
  return Object.fromEntries([200, 400, 429].map((status) => [status, statuses.filter((one) => one === status).length]))
}

describe('the limit of wrong passwords', () => {
  it.each(['a known account', 'an unknown account'])(
    'evaluates 10 of 100 sent at the same time to %s',
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

  it('lasts 15 minutes, whatever the spelling of the e-mail', async () => {
    const account = await api.createAccount()
    const ip = '192.0.2.3'
    for (let n = 0; n < 10; n += 1) await attempt(account.email.toUpperCase(), 'faux', ip)
    api.travel(899)
    const last = await attempt(` ${account.email}`, account.password, ip)
    expect([last.status, last.headers['retry-after']]).toEqual([429, '1'])
    api.travel(1)
    expect((await attempt(account.email, account.password, ip)).status).toBe(200)
  })

  it('counted by a clock 400 days ahead does not apply once the clock is corrected', async () => {
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

  it('is 100 per IP', async () => {
    const ip = '192.0.2.4'
    const tries = Array.from({ length: 120 }, (_, n) => attempt(`cible${n}@example.be`, 'faux', ip))
    expect(count((await Promise.all(tries)).map(({ status }) => status))).toEqual({ 200: 0, 400: 100, 429: 20 })
    const account = await api.createAccount()
    expect((await attempt(account.email, account.password, ip)).status).toBe(429)
    expect((await attempt(account.email, account.password, '192.0.2.5')).status).toBe(200)
  })
})

describe('the wrong-password limit of an attacked account', () => {
  const wrong = (email: string, ip: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => attempt(email, `essai ${n}`, ip)))

  it('does not count attempts from an IP that is already refused', async () => {
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

  it('applies per IP, so the owner can sign in from another', async () => {
    const account = await api.createAccount()
    expect(count((await wrong(account.email, '198.51.100.3', 40)).map(({ status }) => status))).toEqual({
      200: 0,
      400: 10,
      429: 30,
    })
    expect((await attempt(account.email, account.password, '198.51.100.3')).status).toBe(429)
    expect((await attempt(account.email, account.password, '198.51.100.4')).status).toBe(200)
  })

  it('refuses new IPs after 100 attempts from many, and not an IP where the owner signed in', async () => {
    const account = await api.createAccount()
    expect((await attempt(account.email, account.password, '203.0.113.200')).status).toBe(200)
    for (let n = 0; n < 10; n += 1) await wrong(account.email, `203.0.113.${n}`, 10)
    expect((await attempt(account.email, 'faux', '203.0.113.100')).status).toBe(429)
    expect((await attempt(account.email, account.password, '203.0.113.101')).status).toBe(429)
    expect((await attempt(account.email, account.password, '203.0.113.200')).status).toBe(200)
    for (let n = 0; n < 10; n += 1) expect((await attempt(account.email, 'faux', '203.0.113.200')).status).toBe(400)
    expect((await attempt(account.email, account.password, '203.0.113.200')).status).toBe(429)
  })

  it('applies to an unknown e-mail as well', async () => {
    for (let n = 0; n < 10; n += 1) await wrong('inconnu@example.be', `203.0.112.${n}`, 10)
    expect((await attempt('inconnu@example.be', 'faux', '203.0.112.100')).status).toBe(429)
  })
})

describe('right passwords', () => {
  it('sent at the same time are all accepted, even after nine wrong ones', async () => {
    const account = await api.createAccount()
    const ip = '198.51.100.20'
    for (let n = 0; n < 9; n += 1) expect((await attempt(account.email, 'faux', ip)).status).toBe(400)
    const together = await Promise.all(Array.from({ length: 40 }, () => attempt(account.email, account.password, ip)))
    expect(count(together.map(({ status }) => status))).toEqual({ 200: 40, 400: 0, 429: 0 })
  })

  it('of 60 accounts behind one IP are all accepted', async () => {
    const accounts = await Promise.all(Array.from({ length: 60 }, () => api.createAccount()))
    const together = await Promise.all(
      [...accounts, ...accounts].map(({ email, password }) => attempt(email, password, '198.51.100.21')),
    )
    expect(count(together.map(({ status }) => status))).toEqual({ 200: 120, 400: 0, 429: 0 })
  })

  it('do not count when hashing fails', async () => {
    const account = await api.createAccount()
    const ip = '198.51.100.22'
    const matches = vi.spyOn(api.deps.passwords, 'matches').mockRejectedValue(new Error('broken'))
    for (let n = 0; n < 12; n += 1) expect((await attempt(account.email, account.password, ip)).status).toBe(500)
    matches.mockRestore()
    expect((await attempt(account.email, account.password, ip)).status).toBe(200)
  })

  it('do not count, even when sent at the same time', async () => {
    const account = await api.createAccount()
    const ip = '192.0.2.6'
    for (let n = 0; n < 12; n += 1) expect((await attempt(account.email, account.password, ip)).status).toBe(200)
    const together = await Promise.all(Array.from({ length: 10 }, () => attempt(account.email, account.password, ip)))
    expect(count(together.map(({ status }) => status))).toEqual({ 200: 10, 400: 0, 429: 0 })
    for (let n = 0; n < 10; n += 1) expect((await attempt(account.email, 'faux', ip)).status).toBe(400)
    expect((await attempt(account.email, account.password, ip)).status).toBe(429)
  })
})

it('rate_limit stores neither e-mail nor IP in clear', async () => {
  await attempt('presque.juste@example.be', 'faux', '192.0.2.7')
  const rows = await api.db.selectFrom('rate_limit').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/presque|192\.0\.2/)
})
