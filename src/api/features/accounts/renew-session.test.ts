import { describe, expect, it } from 'vitest'
import { messages } from '#contract/messages.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()

async function session() {
  const account = await api.createAccount()
  return { account, ...(await api.signIn(account)) }
}

async function successor(refreshToken: string) {
  const answer = await api.refresh(refreshToken)
  expect(answer.status).toBe(200)
  return answer.body.token.refresh_token
}

async function endReasons(idAccount: number) {
  const rows = await api.db.selectFrom('session').select('end_reason').where('id_account', '=', idAccount).execute()
  return rows.map(({ end_reason }) => end_reason)
}

describe('refreshing a session', () => {
  it('returns new tokens in the same shape as a sign-in', async () => {
    const { account, token, refresh } = await session()
    const answer = await api.refresh(refresh)
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(['token', 'user', 'routes'])
    expect(answer.body.user.id).toBe(account.id)
    expect(answer.body.token.access_token).not.toBe(token)
    expect(answer.body.token.refresh_token).not.toBe(refresh)
    expect((await api.call('getAccount', {}, { token: answer.body.token.access_token })).status).toBe(200)
  })

  it('is refused for an unknown token', async () => {
    const answer = await api.send('token', { grant_type: 'refresh_token', refresh_token: 'inventé' })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({
      code: 'invalid_grant',
      message: messages.sessionEnded,
      error_description: messages.sessionEnded,
      error: 'invalid_grant',
    })
  })

  it('refuses an access token, and a refresh token is no access token', async () => {
    const { token, refresh } = await session()
    expect((await api.refresh(token)).status).toBe(401)
    expect((await api.call('getAccount', {}, { token: refresh })).status).toBe(401)
  })

  it.each([
    [14 * 86_400 - 1, 200],
    [14 * 86_400, 401],
  ])('after %i seconds answers %i', async (seconds, status) => {
    const { refresh } = await session()
    api.travel(seconds)
    expect((await api.refresh(refresh)).status).toBe(status)
  })

  it('gives the new refresh token 14 days of its own', async () => {
    const { refresh } = await session()
    api.travel(13 * 86_400)
    const next = await successor(refresh)
    api.travel(14 * 86_400 - 1)
    expect((await api.refresh(next)).status).toBe(200)
  })
})

describe('reusing a replaced refresh token', () => {
  it('returns the same successor for 30 seconds', async () => {
    const { refresh } = await session()
    const next = await successor(refresh)
    api.travel(30)
    expect(await successor(refresh)).toBe(next)
    expect((await api.refresh(next)).status).toBe(200)
  })

  it('ends the session after 31 seconds', async () => {
    const { account, refresh } = await session()
    const answer = await api.refresh(refresh)
    const { access_token: token, refresh_token: next } = answer.body.token
    api.travel(31)
    expect((await api.refresh(refresh)).status).toBe(401)
    expect((await api.refresh(next)).status).toBe(401)
    expect((await api.call('getAccount', {}, { token })).status).toBe(401)
    expect(await endReasons(account.id)).toEqual(['reuse'])
  })

  it('ends the session once the successor was used', async () => {
    const { account, refresh } = await session()
    const latest = await successor(await successor(refresh))
    expect((await api.refresh(refresh)).status).toBe(401)
    expect((await api.refresh(latest)).status).toBe(401)
    expect(await endReasons(account.id)).toEqual(['reuse'])
  })

  it('leaves the other sessions of the account open', async () => {
    const { account, refresh } = await session()
    const other = await api.signIn(account)
    await successor(await successor(refresh))
    await api.refresh(refresh)
    expect((await api.refresh(other.refresh)).status).toBe(200)
  })
})

it('20 parallel refreshes with one token return the same successor', async () => {
  const { account, refresh } = await session()
  // The refreshes queue for the lock of one session. On a slow machine the last ones reach the lock timeout and get a
  // 503, after which the browser refreshes again.
  const ask = async (): ReturnType<typeof api.refresh> => {
    const answer = await api.refresh(refresh)
    return answer.status === 503 ? ask() : answer
  }
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.token.refresh_token)).size).toBe(1)
  for (const { body } of answers) {
    expect((await api.call('getAccount', {}, { token: body.token.access_token })).status).toBe(200)
  }
  expect(await endReasons(account.id)).toEqual([null])
})
