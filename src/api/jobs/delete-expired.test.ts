import { expect, it } from 'vitest'
import { useTestApi } from '#tests/support/api.ts'
import { deleteExpired } from './delete-expired.ts'

const api = useTestApi()
const DAY = 86_400

async function kept() {
  const tables = [
    'access_token',
    'refresh_token',
    'account_creation_nonce',
    'account_link',
    'rate_limit',
    'idempotency_key',
    'session',
    'sandbox_method',
    'sandbox_event',
    'used_passkey_challenge',
  ] as const
  const left: string[] = []
  for (const table of tables) {
    if (
      await api.db
        .selectFrom(table)
        .select((row) => row.lit(1).as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      left.push(table)
  }
  return left
}

/** A payment that the portal was told of. */
async function payInSandbox() {
  const now = api.clock.now()
  await api.db.insertInto('sandbox_method').values({ id: 'pm_1', behaviour: 'succeeds', created_at: now }).execute()
  await api.db
    .insertInto('sandbox_intent')
    .values({
      id: 'pi_1',
      client_secret: 'secret',
      idempotency_key: 'key',
      amount_cents: 1,
      metadata: '{}',
      status: 'succeeded',
      created_at: now,
    })
    .execute()
  await api.db
    .insertInto('sandbox_event')
    .values({ id: 'evt_1', type: 'payment_intent.succeeded', id_intent: 'pi_1', payload: '{}', due_at: now })
    .execute()
  await api.db.updateTable('sandbox_event').set({ delivered_at: now }).execute()
}

it('deleteExpired cleans the other tables when one fails', async () => {
  await api.db
    .insertInto('rate_limit')
    .values({ key: 'old', count: 1, window_ends_at: new Date(api.clock.now().getTime() - 1000) })
    .execute()
  await api.asOwner('revoke delete on access_token from myabft_app')
  await deleteExpired.run(api.deps)
  await api.asOwner('grant delete on access_token to myabft_app')
  expect(await kept()).toEqual([])
  const stuck = await api.db.selectFrom('job_failure').select('item').execute()
  expect(stuck).toEqual([{ item: 'access_token' }])
})

it('deleteExpired keeps tokens, nonces, limits and sandbox rows until each expires', async () => {
  const account = await api.createAccount({ email_confirmed_at: null })
  const challenge = { hash: Buffer.from('answered'), expires_at: new Date(api.clock.now().getTime() + 300_000) }
  await api.db.insertInto('used_passkey_challenge').values(challenge).execute()
  await api.call('resendConfirmation', { email: account.email })
  await api.call('confirmEmail', { token: await api.linkTokenTo(account.email) })
  const { refresh } = await api.signIn(account)
  const { nonce } = (await api.call('createAccount-nonce', {})).body
  const form = {
    name: 'a',
    surname: 'b',
    tel: '1',
    email: 'forget@example.be',
    password: 'cheval pile agrafe',
    password_confirmation: 'cheval pile agrafe',
    nonce,
  }
  await api.call('createAccount', form, { headers: { 'idempotency-key': 'une-cle-assez-longue' } })
  await payInSandbox()
  await deleteExpired.run(api.deps)
  expect(await kept()).toEqual([
    'access_token',
    'refresh_token',
    'account_creation_nonce',
    'account_link',
    'rate_limit',
    'idempotency_key',
    'session',
    'sandbox_method',
    'sandbox_event',
    'used_passkey_challenge',
  ])

  api.travel(2 * DAY)
  await deleteExpired.run(api.deps)
  expect(await kept()).toEqual([
    'refresh_token',
    'account_link',
    'idempotency_key',
    'session',
    'sandbox_method',
    'sandbox_event',
  ])

  api.travel(11 * DAY)
  expect((await api.refresh(refresh)).status).toBe(200)
  api.travel(60 * DAY)
  await deleteExpired.run(api.deps)
  expect(await kept()).toEqual([])
  // The unconfirmed account is deleted as well.
  expect((await api.db.selectFrom('account').select('id').execute()).map(({ id }) => id)).toEqual([account.id])
})

it('deleteExpired deletes a refused e-mail address after a year', async () => {
  await api.db
    .insertInto('refused_email')
    .values({ email: 'zoe@example.be', refusals: 3, last_refused_at: api.clock.now() })
    .execute()
  const refused = async () => (await api.db.selectFrom('refused_email').select('email').execute()).length
  api.travel(365 * DAY)
  await deleteExpired.run(api.deps)
  expect(await refused()).toBe(1)
  api.travel(1)
  await deleteExpired.run(api.deps)
  expect(await refused()).toBe(0)
})

it('deleteExpired deletes a column choice of imports that was not used for a year', async () => {
  const choice = { genre: 'membres', heading: 'naam', column_key: 'nom', used_at: api.clock.now() }
  await api.db.insertInto('import_column').values(choice).execute()
  const chosen = async () => (await api.db.selectFrom('import_column').select('heading').execute()).length
  api.travel(365 * DAY)
  await deleteExpired.run(api.deps)
  expect(await chosen()).toBe(1)
  api.travel(1)
  await deleteExpired.run(api.deps)
  expect(await chosen()).toBe(0)
})

it('makes one row of all that statements added to a tally about the same, and none of what is gone', async () => {
  const club = await api.createClub()
  const period = { id_club: club.id, date_debut: '2031-01-01', date_fin: '2031-12-31' }
  for (let licence = 0; licence < 3; licence += 1)
    await api.createLicence({ id_member: (await api.createMember()).id, ...period })
  const gone = { id_club: club.id, date_debut: '2032-01-01', date_fin: '2032-12-31' }
  const { id } = await api.createLicence({ id_member: (await api.createMember()).id, ...gone })
  await api.db.deleteFrom('licence').where('id', '=', id).execute()
  const tally = () =>
    api.db
      .selectFrom('licence_tally')
      .select(['date_debut', 'licences'])
      .where('date_debut', 'in', [period.date_debut, gone.date_debut])
      .orderBy('id')
      .execute()
  expect((await tally()).map(({ licences }) => licences)).toEqual([1, 1, 1, 1, -1])
  await deleteExpired.run(api.deps, () => false)
  expect(await tally()).toEqual([{ date_debut: period.date_debut, licences: 3 }])
  await deleteExpired.run(api.deps, () => false)
  expect(await tally()).toEqual([{ date_debut: period.date_debut, licences: 3 }])
})
