import { describe, expect, it } from 'vitest'
import { removeAllFactors, storeTotp } from '#api/core/accounts/factor-queries.ts'
import { lockAccount } from '#api/core/accounts/lock-account.ts'
import { replaceRecoveryCodes } from '#api/core/accounts/recovery-codes.ts'
import { newTotpSecret, totpCode } from '#api/core/accounts/totp.ts'
import type { Connection } from '#api/database/connect.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { useTestApi } from '#tests/support/api.ts'
import { worldBuilders } from '#tests/support/builders.ts'
import { setPassword } from './account-queries.ts'

const api = useTestApi()
const NEW = 'un tout nouveau secret'

async function createStaff() {
  const account = await api.createAccount()
  return { ...account, secret: await api.makeStaff(account) }
}
type Staff = Awaited<ReturnType<typeof createStaff>>

async function startSignIn({ email, password }: Staff) {
  const answer = await api.send<{ error: string; mfa_token: string }>('token', {
    grant_type: 'password',
    username: email,
    password,
  })
  return answer
}
const complete = (mfa_token: string, otp: string) => api.send('token', { grant_type: 'mfa_otp', mfa_token, otp })
const codeOf = ({ secret }: Staff) => totpCode(secret, api.clock.now())
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

function newTotp(id_account: number) {
  const secret_encrypted = api.deps.keys.encrypt(newTotpSecret())
  return { id_account, secret_encrypted, confirmed_at: api.clock.now(), last_used_step: 0 }
}

async function removeAppBesidePasskey(db: Connection, staff: Staff) {
  await worldBuilders({ ...api.deps, db }).createPasskey(staff)
  await db.deleteFrom('account_totp').where('id_account', '=', staff.id).execute()
}

it('signing in as staff requires a code, and opens a session with a second factor', async () => {
  const staff = await createStaff()
  const first = await startSignIn(staff)
  expect([first.status, first.body]).toEqual([
    401,
    {
      code: 'mfa_required',
      message: accountMessages.secondFactorNeeded,
      error: 'mfa_required',
      error_description: accountMessages.secondFactorNeeded,
      mfa_token: expect.any(String),
      mfa_methods: ['otp'],
      staff: true,
    },
  ])
  const second = await api.call('token', {
    grant_type: 'mfa_otp',
    mfa_token: first.body.mfa_token,
    otp: codeOf(staff),
  })
  expect(second.status).toBe(200)
  expect(second.body.user.email).toBe(staff.email)
  const session = await api.db
    .selectFrom('session')
    .select(['second_factor_at'])
    .where('id_account', '=', staff.id)
    .executeTakeFirstOrThrow()
  expect(session.second_factor_at).toEqual(api.clock.now())
  const renewed = await api.refresh(second.body.token.refresh_token)
  expect(renewed.status).toBe(200)
})

it('signing in with a wrong password does not reveal a second factor', async () => {
  const staff = await createStaff()
  const answer = await startSignIn({ ...staff, password: 'faux' })
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
})

it('signing in as staff without a second factor answers second_factor_missing', async () => {
  const account = await api.createAccount()
  const secret = await api.makeStaff(account)
  await api.db.updateTable('account_totp').set({ confirmed_at: null }).where('id_account', '=', account.id).execute()
  const answer = await startSignIn({ ...account, secret })
  expect([answer.status, answer.body.error]).toEqual([400, 'second_factor_missing'])
})

describe('a TOTP code', () => {
  it('that is wrong leaves the challenge open for the right one', async () => {
    const staff = await createStaff()
    const { mfa_token } = (await startSignIn(staff)).body
    const refused = await complete(mfa_token, wrong(codeOf(staff)))
    expect([refused.status, refused.body.error_description]).toEqual([400, accountMessages.otpWrong])
    expect((await complete(mfa_token, codeOf(staff))).status).toBe(200)
  })

  it('is accepted once across eight parallel challenges', async () => {
    const staff = await createStaff()
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await startSignIn(staff)).body.mfa_token))
    const answers = await Promise.all(tokens.map((token) => complete(token, codeOf(staff))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(7)
    api.travel(30)
    expect((await complete(tokens.find((_, index) => answers[index]!.status === 400)!, codeOf(staff))).status).toBe(200)
  })

  it('is refused after ten wrong ones in 15 minutes, across challenges', async () => {
    const staff = await createStaff()
    for (let n = 0; n < 10; n += 1) {
      const { mfa_token } = (await startSignIn(staff)).body
      expect((await complete(mfa_token, wrong(codeOf(staff)))).status).toBe(400)
    }
    const { mfa_token } = (await startSignIn(staff)).body
    expect((await complete(mfa_token, codeOf(staff))).status).toBe(429)
    api.travel(900)
    const later = (await startSignIn(staff)).body
    expect((await complete(later.mfa_token, codeOf(staff))).status).toBe(200)
  })

  it.each<[string, (db: Connection, staff: Staff) => Promise<unknown>]>([
    ['all factors are removed', (db, { id }) => removeAllFactors(db, id)],
    ['its app is replaced by another', (db, { id }) => storeTotp(db, newTotp(id))],
    ['its app is removed beside a passkey', removeAppBesidePasskey],
  ])('opens no session when %s during the sign-in', async (_case, change) => {
    const staff = await createStaff()
    const { mfa_token } = (await startSignIn(staff)).body
    let waiting: ReturnType<typeof complete> | undefined
    await api.db.transaction().execute(async (db) => {
      await lockAccount(db, staff.id)
      waiting = complete(mfa_token, codeOf(staff))
      await api.waitForLock()
      await change(db, staff)
    })
    expect([(await waiting)?.status, (await waiting)?.body.error]).toEqual([400, 'invalid_grant'])
  })

  it.each(['', '12345', '1234567', 'abcdef'])('like %j is refused with a field error', async (otp) => {
    const staff = await createStaff()
    const { mfa_token } = (await startSignIn(staff)).body
    const answer = await complete(mfa_token, otp)
    expect([answer.status, answer.body.errors]).toEqual([400, { otp: [accountMessages.otpShape] }])
  })
})

describe('a recovery code', () => {
  it('opens no session when the factors are removed and set up anew during the sign-in', async () => {
    const staff = await createStaff()
    const [code] = await replaceRecoveryCodes(api.db, staff.id, api.clock.now())
    const { mfa_token } = (await startSignIn(staff)).body
    let waiting: ReturnType<typeof complete> | undefined
    await api.db.transaction().execute(async (db) => {
      await lockAccount(db, staff.id)
      waiting = complete(mfa_token, code!)
      await api.waitForLock()
      await removeAllFactors(db, staff.id)
      await storeTotp(db, newTotp(staff.id))
    })
    expect([(await waiting)?.status, (await waiting)?.body.error]).toEqual([400, 'invalid_grant'])
  })
})

describe('a second-factor challenge', () => {
  it('expires after five minutes', async () => {
    const staff = await createStaff()
    const { mfa_token } = (await startSignIn(staff)).body
    api.travel(299)
    expect((await complete(mfa_token, wrong(codeOf(staff)))).status).toBe(400)
    api.travel(1)
    const late = await complete(mfa_token, codeOf(staff))
    expect([late.status, late.body.error_description]).toEqual([401, accountMessages.secondFactorExpired])
  })

  it('is accepted once', async () => {
    const staff = await createStaff()
    const { mfa_token } = (await startSignIn(staff)).body
    await complete(mfa_token, codeOf(staff))
    api.travel(30)
    expect((await complete(mfa_token, codeOf(staff))).status).toBe(401)
  })

  it('expires when the password changes', async () => {
    const staff = await createStaff()
    const { mfa_token } = (await startSignIn(staff)).body
    api.travel(1)
    await api.db
      .updateTable('account')
      .set({ password_changed_at: api.clock.now() })
      .where('id', '=', staff.id)
      .execute()
    expect((await complete(mfa_token, codeOf(staff))).status).toBe(401)
  })

  it('ends with the password that began it, even within one instant', async () => {
    const staff = await createStaff()
    const { mfa_token } = (await startSignIn(staff)).body
    await setPassword(api.db, staff.id, await api.deps.passwords.hash(NEW), api.clock.now())
    expect((await complete(mfa_token, codeOf(staff))).status).toBe(401)
  })

  it('is not begun by a password that is changed during the check', async () => {
    const staff = await createStaff()
    const hash = await api.deps.passwords.hash(NEW)
    let waiting: ReturnType<typeof startSignIn> | undefined
    await api.db.transaction().execute(async (db) => {
      await setPassword(db, staff.id, hash, api.clock.now())
      waiting = startSignIn(staff)
      await api.waitForLock()
    })
    expect([(await waiting)?.status, (await waiting)?.body.error]).toEqual([400, 'invalid_grant'])
  })

  it('that is unknown is refused', async () => {
    expect((await complete('x'.repeat(43), '123456')).status).toBe(401)
  })
})
