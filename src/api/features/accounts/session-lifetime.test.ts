import { describe, expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function createStaff() {
  const account = await api.createAccount()
  const secret = await api.makeStaff(account)
  return { ...account, ...(await api.signIn({ ...account, secret })) }
}

const statusOf = async (token: string) => (await api.call('getAccount', {}, { token })).status

/** Renews a session at an interval, and returns its last tokens. */
async function renewEvery(seconds: number, total: number, refresh: string) {
  let tokens = { access_token: '', refresh_token: refresh }
  for (let passed = 0; passed < total; passed += seconds) {
    api.travel(Math.min(seconds, total - passed))
    const answer = await api.refresh(tokens.refresh_token)
    expect(answer.status).toBe(200)
    tokens = answer.body.token
  }
  return { token: tokens.access_token, refresh: tokens.refresh_token }
}

async function endReason(idAccount: number) {
  const rows = await api.db.selectFrom('session').select('end_reason').where('id_account', '=', idAccount).execute()
  return rows.map(({ end_reason }) => end_reason)
}

describe('after a clock 400 days ahead is corrected', () => {
  const ahead = async <T>(work: () => Promise<T>) => {
    api.travel(400 * DAY)
    try {
      return await work()
    } finally {
      api.travel(-400 * DAY)
    }
  }

  it('sessions opened meanwhile are refused, for members and for staff', async () => {
    const account = await api.createAccount()
    for (const { token, refresh } of [await ahead(() => api.signIn(account)), await ahead(createStaff)]) {
      expect(await statusOf(token)).toBe(401)
      expect((await api.refresh(refresh)).status).toBe(401)
    }
  })

  it('an earlier session stays refreshable, but the access token issued meanwhile is refused', async () => {
    const { refresh } = await api.signIn(await api.createAccount())
    api.travel(10 * DAY)
    const { body } = await api.refresh(refresh)
    api.travel(-10 * DAY)
    expect(await statusOf(body.token.access_token)).toBe(401)
    const renewed = await api.refresh(body.token.refresh_token)
    expect(await statusOf(renewed.body.token.access_token)).toBe(200)
  })
})

describe('a staff session', () => {
  it('expires after 30 idle minutes, for access and refresh token', async () => {
    const staff = await createStaff()
    api.travel(30 * MINUTE - 1)
    expect((await api.call('getStaff', {}, staff)).status).toBe(200)
    api.travel(30 * MINUTE)
    expect((await api.call('getStaff', {}, staff)).status).toBe(401)
    expect((await api.refresh(staff.refresh)).status).toBe(401)
    expect(await endReason(staff.id)).toEqual(['expired'])
  })

  it('stays open while used, and expires 12 hours after it was opened', async () => {
    const staff = await createStaff()
    const last = await renewEvery(25 * MINUTE, 12 * HOUR - 1, staff.refresh)
    expect(await statusOf(last.token)).toBe(200)
    api.travel(1)
    expect(await statusOf(last.token)).toBe(401)
    expect((await api.refresh(last.refresh)).status).toBe(401)
  })

  it('updates its last use at most once a minute', async () => {
    const staff = await createStaff()
    const opened = api.clock.now()
    const lastUse = () =>
      api.db.selectFrom('session').select('last_used_at').where('id_account', '=', staff.id).executeTakeFirstOrThrow()
    api.travel(MINUTE - 1)
    await statusOf(staff.token)
    expect((await lastUse()).last_used_at).toEqual(opened)
    api.travel(1)
    await Promise.all(Array.from({ length: 8 }, () => statusOf(staff.token)))
    expect((await lastUse()).last_used_at).toEqual(api.clock.now())
  })
})

describe('a member session', () => {
  it('is still refreshable after 13 idle days', async () => {
    const account = await api.createAccount()
    const { refresh } = await api.signIn(account)
    api.travel(13 * DAY)
    expect((await api.refresh(refresh)).status).toBe(200)
  })

  it('expires 90 days after it was opened, however often it was refreshed', async () => {
    const { refresh } = await api.signIn(await api.createAccount())
    const last = await renewEvery(10 * DAY, 90 * DAY - 1, refresh)
    expect(await statusOf(last.token)).toBe(200)
    api.travel(1)
    expect(await statusOf(last.token)).toBe(401)
    expect((await api.refresh(last.refresh)).status).toBe(401)
  })
})

it('an account that becomes staff gets the staff limits on its open sessions', async () => {
  const account = await api.createAccount()
  const { token, refresh } = await api.signIn(account)
  await api.makeStaff(account)
  api.travel(30 * MINUTE)
  expect(await statusOf(token)).toBe(401)
  expect((await api.refresh(refresh)).status).toBe(401)
})
