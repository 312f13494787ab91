import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi({ env: { LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '300' } })

describe('the call limit of an account', () => {
  it('refuses beyond 300 calls a minute with retry-after, and no other account', async () => {
    const [token, other] = [
      await api.tokenFor(await api.createAccount()),
      await api.tokenFor(await api.createAccount()),
    ]
    const answers = await Promise.all(Array.from({ length: 320 }, () => api.send('getAccount', {}, { token })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(20)
    expect(refused[0]!.headers['retry-after']).toBe('60')
    expect((await api.send('getAccount', {}, { token: other })).status).toBe(200)
    api.travel(59)
    const last = await api.send('getAccount', {}, { token })
    expect([last.status, last.headers['retry-after']]).toEqual([429, '1'])
    api.travel(1)
    expect((await api.send('getAccount', {}, { token })).status).toBe(200)
  })

  it('counts all sessions and calls of the account together', async () => {
    api.travel(60)
    const account = await api.createAccount()
    const tokens = [await api.tokenFor(account), await api.tokenFor(account)]
    for (let n = 0; n < 300; n += 1) await api.send('getAccount', {}, { token: tokens[n % 2]! })
    expect((await api.send('linkLicenceToAccount', {}, { token: tokens[0]! })).status).toBe(429)
  })
})
