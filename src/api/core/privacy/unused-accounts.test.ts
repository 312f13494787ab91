import { expect, it } from 'vitest'
import { deleteExpired } from '#api/jobs/delete-expired.ts'
import { notifyUnusedAccounts } from '#api/jobs/notify-unused-accounts.ts'
import { runRetention } from '#api/jobs/run-retention.ts'
import { useTestApi } from '#tests/support/api.ts'

const api = useTestApi()
const DAY = 86_400

async function createStaff() {
  const account = await api.createAccount()
  await api.makeStaff(account)
  return { token: await api.tokenFor(account, { secondFactor: true }) }
}

async function runApproved() {
  const [one, other] = [await createStaff(), await createStaff()]
  await api.call('staffRequestRetention', {}, one)
  const [run] = (await api.call('staffGetRetention', {}, one)).body.runs
  await api.call('staffApproveRetention', { id_run: run!.id }, other)
  await runRetention.run(api.deps)
}

const exists = async ({ id }: { id: number }) =>
  (await api.db.selectFrom('account').select('id').where('id', '=', id).execute()).length === 1
const mailsTo = async ({ email }: { email: string }) => (await api.mailsTo(email)).map(({ kind }) => kind)

it('deleteExpired deletes an unconfirmed account after 30 days, and keeps a confirmed one', async () => {
  const [unconfirmed, confirmed] = [await api.createAccount({ email_confirmed_at: null }), await api.createAccount()]
  api.travel(30 * DAY)
  await deleteExpired.run(api.deps)
  expect([await exists(unconfirmed), await exists(confirmed)]).toEqual([true, true])
  api.travel(1)
  await deleteExpired.run(api.deps)
  expect([await exists(unconfirmed), await exists(confirmed)]).toEqual([false, true])
})

it('an unused account without a member is warned, then deleted 30 days later unless it signs in', async () => {
  const [unused, back, linked, staff] = [
    await api.createAccount(),
    await api.createAccount(),
    await api.createAccount(),
    await api.createAccount(),
  ]
  await api.linkMember(linked, await api.createMember())
  await api.makeStaff(staff)
  // The day before the warning, 30 days before the 24 months are over.
  api.travel(729 * DAY - 29 * DAY - 2 * DAY)
  await notifyUnusedAccounts.run(api.deps)
  expect(await mailsTo(unused)).toEqual([])
  api.travel(4 * DAY)
  await notifyUnusedAccounts.run(api.deps)
  await notifyUnusedAccounts.run(api.deps)
  expect(await mailsTo(unused)).toEqual(['account_unused'])
  for (const other of [linked, staff]) expect(await mailsTo(other)).toEqual([])
  api.travel(20 * DAY)
  await api.tokenFor(back)
  const { due } = (await api.call('staffGetRetention', {}, await createStaff())).body
  expect(due.find(({ rule }) => rule === 'accounts')!.count).toBe(0)
  api.travel(12 * DAY)
  await deleteExpired.run(api.deps)
  await runApproved()
  expect([await exists(unused), await exists(back), await exists(linked), await exists(staff)]).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(await mailsTo(back)).toEqual(['account_unused'])
})

it('an approved retention run empties the sender of an ignored bank movement and keeps its amount', async () => {
  const { id } = await api.createMovement({
    state: 'ignored',
    counterparty_name: 'Tante Philomène',
    counterparty_account: 'BE71096123456769',
    communication: 'Anniversaire',
    note: 'Erreur de Philomène',
    decided_at: api.clock.now(),
    amount_cents: 1234,
  })
  api.travel(732 * DAY)
  await runApproved()
  const kept = await api.db.selectFrom('bank_movement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const empty = { counterparty_name: '', counterparty_account: '', communication: '', note: '' }
  expect(kept).toMatchObject({ ...empty, amount_cents: 1234, state: 'ignored' })
})
