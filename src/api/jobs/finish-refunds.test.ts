import { expect, it } from 'vitest'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import type { OrderScene } from '#tests/support/orders.ts'
import { useRefundApi } from '#tests/support/refunds.ts'
import { finishRefunds } from './finish-refunds.ts'
import { runDueJobs } from './run-jobs.ts'

const { api, fake, createScene, staff, refund, run, placePaid } = useRefundApi()

const failing = async () => (await api.db.selectFrom('job_failure').select('item').execute()).map(({ item }) => item)
const refundsAsked = () => fake.asked.filter((what) => what === 'refund').length

/** A paid order whose refund request got no answer. */
async function leaveUnanswered(given?: OrderScene) {
  const placed = await placePaid(given)
  fake.mood = 'unreachable'
  expect((await refund(placed.id)).body.message).toBe(staffOrderMessages.refundUnanswered)
  const [payment] = await placed.order.payments()
  fake.mood = 'well'
  fake.asked.length = 0
  return { ...placed, key: payment!.refund_key! }
}

it('finishRefunds retries an unanswered refund after two minutes with its first key', async () => {
  const { order, members, scene, intent, key } = await leaveUnanswered()
  await run()
  expect(refundsAsked()).toBe(0)
  api.travel(121)
  fake.mood = 'unreachable'
  await run()
  await run()
  expect([refundsAsked(), (await order.row()).state]).toEqual([1, 'paid'])
  fake.mood = 'well'
  api.travel(121)
  await run()
  expect(fake.refundsOf(intent)).toMatchObject([{ reference: key, status: 'succeeded' }])
  expect(await order.row()).toMatchObject({ state: 'refunded', close_reason: 'Payée deux fois' })
  expect(await order.payments()).toMatchObject([{ state: 'refunded', note: '' }])
  expect(await scene.licencesOf(members)).toHaveLength(1)
  expect((await scene.mails()).filter(({ kind }) => kind === 'order_refunded')).toHaveLength(1)
  api.travel(3600)
  await run()
  expect(refundsAsked()).toBe(2)
})

it('finishRefunds records a refund once when three runs and a staff member compete', async () => {
  const { id, order, scene, intent, key } = await leaveUnanswered()
  await fake.provider.refund({ intent, amountCents: 4000, idempotencyKey: key })
  fake.asked.length = 0
  api.travel(121)
  fake.beforeActing(async () => {
    fake.beforeActing(undefined)
    // A person is faster than the answer to the job.
    expect((await refund(id, { reason: 'À la demande du club' })).status).toBe(200)
  })
  await Promise.all([run(), run(), run()])
  expect(refundsAsked()).toBe(2)
  expect(await order.row()).toMatchObject({ state: 'refunded', close_reason: 'À la demande du club' })
  expect((await scene.mails()).filter(({ kind }) => kind === 'order_refunded')).toHaveLength(1)
  expect(await order.alerts()).toEqual([])
})

it('finishRefunds alerts staff about a refused refund, and retries only when asked again', async () => {
  const { id, order, intent } = await leaveUnanswered()
  fake.refundInDashboard(intent)
  api.travel(121)
  await Promise.all([run(), run()])
  expect(refundsAsked()).toBe(1)
  expect([(await order.row()).state, await order.alerts()]).toEqual(['paid', ['refund_refused']])
  const [letter] = (await api.mailsTo(api.deps.env.FEDERATION_EMAIL)).slice(-1)
  expect(letter!.text).toContain('refuse le remboursement demandé')
  const { body } = await api.call('staffGetOrder', { id_order: id }, staff)
  expect(body.payements[0]!.refund_refused_at).not.toBeNull()
  expect(body.historique.map(({ quoi }) => quoi)).toContain('Remboursement refusé par l’organisme de payement')
  api.travel(86_400)
  staff.token = await api.tokenFor(staff, { secondFactor: true })
  await run()
  expect(refundsAsked()).toBe(1)
  expect((await refund(id)).body.message).toBe(staffOrderMessages.refundRefused)
  api.travel(121)
  await run()
  expect(refundsAsked()).toBe(2)
  // Requested again, without an answer, then refused: another refusal.
  fake.mood = 'unreachable'
  expect((await refund(id)).body.message).toBe(staffOrderMessages.refundUnanswered)
  fake.mood = 'well'
  api.travel(121)
  await Promise.all([run(), run()])
  expect(await order.alerts()).toEqual(['refund_refused', 'refund_refused'])
  expect((await refund(id, { hors_portail: true })).status).toBe(200)
  expect((await order.row()).state).toBe('refunded')
})

it('finishRefunds stores a refusal with intent and amount', async () => {
  const { id, intent } = await leaveUnanswered()
  fake.refundInDashboard(intent)
  api.travel(121)
  await run()
  const raised = await api.db.selectFrom('payment_alert').selectAll().where('id_order', '=', id).execute()
  expect(raised).toMatchObject([
    { provider: 'sandbox', intent, reason: 'refund_refused', details: { said: { id: intent, amountCents: 4000 } } },
  ])
})

it('finishRefunds raises no alert for a refusal when the refund was recorded by hand meanwhile', async () => {
  const { id, intent, order } = await leaveUnanswered()
  fake.refundInDashboard(intent)
  fake.beforeActing(async () => {
    fake.beforeActing(undefined)
    expect((await refund(id, { hors_portail: true })).status).toBe(200)
  })
  api.travel(121)
  await run()
  const raised = await api.db.selectFrom('payment_alert').select('id').where('intent', '=', intent).execute()
  expect([await order.alerts(), raised, await failing()]).toEqual([[], [], []])
})

it('finishRefunds changes nothing when no payment provider is configured', async () => {
  const { order } = await leaveUnanswered()
  const [before] = await order.payments()
  api.travel(121)
  await finishRefunds.run({ ...api.deps, payments: null })
  expect((await order.payments())[0]).toEqual(before)
})

it('finishRefunds asks only the provider that was paid, and continues after a failure', async () => {
  const elsewhere = await leaveUnanswered()
  await api.db.updateTable('payment').set({ provider: 'stripe' }).where('id_order', '=', elsewhere.id).execute()
  const broken = await leaveUnanswered()
  const fine = await leaveUnanswered()
  api.travel(121)
  const real = fake.provider.refund.bind(fake.provider)
  // An unexpected failure does not stop the others.
  fake.provider.refund = (wanted) => (wanted.intent === broken.intent ? Promise.reject(new Error('no')) : real(wanted))
  await run()
  fake.provider.refund = real
  const state = async ({ order }: typeof fine) => (await order.row()).state
  expect([await state(elsewhere), await state(broken), await state(fine)]).toEqual(['paid', 'paid', 'refunded'])
  expect(await failing()).toEqual([])
  // The database refuses to store this id.
  fake.provider.refund = async (wanted) => ({ ...(await real(wanted)), id: '\0' })
  api.travel(121)
  await run()
  fake.provider.refund = real
  expect(await failing()).toEqual([`intent ${broken.intent}`])
})

it('finishRefunds finishes refunds among and behind 20 that fail, and reports the failures', async () => {
  // Finishes what the previous tests left.
  api.travel(121)
  await run()
  const scene = await createScene()
  const left = []
  // A run takes 20, the oldest first: 19 that fail and one that does not, then another of each.
  for (let n = 0; n < 22; n += 1) {
    left.push(await leaveUnanswered(scene))
    api.travel(1)
  }
  const good = [left[19]!, left[21]!] as const
  const real = fake.provider.refund.bind(fake.provider)
  fake.provider.refund = async (wanted) => {
    const made = await real(wanted)
    // The database refuses to store this id.
    return good.some(({ intent }) => intent === wanted.intent) ? made : { ...made, id: '\0' }
  }
  const statesOfGood = () => Promise.all(good.map(async ({ order }) => (await order.row()).state))
  api.travel(121)
  await runDueJobs(api.deps, [finishRefunds])
  expect(await statesOfGood()).toEqual(['refunded', 'paid'])
  api.travel(121)
  await runDueJobs(api.deps, [finishRefunds])
  fake.provider.refund = real
  expect(await statesOfGood()).toEqual(['refunded', 'refunded'])
  const job = await api.db.selectFrom('job').selectAll().where('name', '=', 'finish-refunds').executeTakeFirstOrThrow()
  expect(job.last_error).toContain('20 failing')
}, 300_000)
