import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applySubject } from '#api/core/orders/apply-refund.ts'
import { lockOrder } from '#api/core/orders/order-queries.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { finishRefunds } from '#api/jobs/finish-refunds.ts'
import { settlePayments } from '#api/jobs/settle-payments.ts'
import { ProviderRefused } from '#api/payments/payment-provider.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import type { RefundStatus } from '#domain/refund-status.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const NOW = '2026-03-10T09:00:00Z'
const { api, fake, createScene } = useOrderApi({ now: NOW })

let staff: { id: number; token: string }
beforeAll(async () => {
  const account = await api.createAccount()
  await api.makeStaff(account)
  staff = { id: account.id, token: '' }
})
beforeEach(async () => {
  api.clock.set(NOW)
  staff.token = await api.tokenFor(staff, { secondFactor: true })
})
const cancel = (id_order: number) => api.send('staffCancelOrder', { id_order, reason: 'Erreur' }, staff)
const refund = (id_order: number) => api.send('staffRefundOrder', { id_order, reason: 'Erreur' }, staff)
const refundPart = (id_order: number) =>
  api.send(
    'staffRefundPart',
    { id_order, id_lines: [], montant: '10', cle: `cle-${id_order}-12345678`, reason: 'Erreur', hors_portail: false },
    staff,
  )

async function createPaid(count = 1) {
  const placed = await (await createScene()).place('card', count)
  fake.decide(placed.id, 'succeeded')
  await placed.order.status()
  return placed
}

describe('staffCancelOrder', () => {
  it('cancels an order whose transfer the club processes at that moment', async () => {
    const { id, order } = await (await createScene()).place('virement')
    let processing: ReturnType<typeof order.process> | undefined
    let cancelling: ReturnType<typeof cancel> | undefined
    await api.db.transaction().execute(async (db) => {
      await lockOrder(db, id)
      processing = order.process()
      await api.waitForLock()
      cancelling = cancel(id)
      await api.waitForLock(2)
    })
    expect((await processing!).body).toMatchObject({ state: 'awaiting_payment' })
    expect(await cancelling!).toMatchObject({ status: 200, body: { message: staffOrderMessages.cancelled } })
  })

  it('leaves no intent to pay of an order that was switched to a transfer while the provider was silent', async () => {
    const { id, order } = await (await createScene()).place('card')
    fake.mood = 'unreachable'
    await order.retry('virement')
    expect(await cancel(id)).toMatchObject({ status: 409, body: { message: staffOrderMessages.providerUnreachable } })
    fake.mood = 'well'
    expect((await cancel(id)).status).toBe(200)
    expect([(await order.row()).state, fake.intentOf(id).status]).toEqual(['cancelled', 'cancelled'])
    api.travel(7200)
    await settlePayments.run(api.deps)
    expect(await order.alerts()).toEqual([])
  })
})

/** Lets a webhook tell the status of the refund while its first answer waits for the lock of the order. */
function tellMeanwhile(id: number, status: RefundStatus) {
  let telling: Promise<unknown> | undefined
  fake.beforeActing(async (what) => {
    if (what !== 'refund') return
    fake.beforeActing(undefined)
    await new Promise<void>((locked) => {
      telling = inTransaction(api.deps, async (deps) => {
        await lockOrder(deps.db, id)
        locked()
        await api.waitForLock()
        const [made] = fake.refundsOf(fake.intentOf(id).id)
        await applySubject(deps, 'sandbox', { kind: 'refund', isNew: false, ...made!, status })
      })
    })
  })
  return { told: () => telling }
}

describe('a refund', () => {
  const failed = [409, staffOrderMessages.refundFailed]
  it.each([
    ['pending', 'failed', failed],
    ['pending', 'succeeded', [200, staffOrderMessages.amountRefunded]],
    ['succeeded', 'failed', failed],
  ] as const)('of a part that is answered %s and has %s since is told as it is', async (answered, since, answer) => {
    const { id } = await createPaid(2)
    fake.refundStatus = answered
    const { told } = tellMeanwhile(id, since)
    const { status, body } = await refundPart(id)
    await told()
    expect([status, body.message]).toEqual(answer)
  })

  it('of a whole order that has failed since its answer is told as it is', async () => {
    const { id, order } = await createPaid()
    fake.refundStatus = 'pending'
    const { told } = tellMeanwhile(id, 'failed')
    const { status, body } = await refund(id)
    await told()
    expect([status, body.message]).toEqual(failed)
    expect(await order.payments()).toMatchObject([{ refund_status: 'failed' }])
  })

  it('that was asked for again is not refused by a late refusal of the request before', async () => {
    const { id, order } = await createPaid()
    const real = { ...fake.provider }
    let refusedKey = ''
    // As Stripe does: the same answer for the same key, here that there was no balance.
    fake.provider.refund = async (wanted) => {
      refusedKey ||= wanted.idempotencyKey
      if (wanted.idempotencyKey === refusedKey) throw new ProviderRefused('insufficient funds')
      return real.refund(wanted)
    }
    let [listings, letFirstGo] = [0, () => undefined as void]
    const first = new Promise<void>((go) => (letFirstGo = go))
    fake.provider.listRefunds = async (intent) => {
      const [place, found] = [(listings += 1), await real.listRefunds(intent)]
      if (place === 1) await first
      return found
    }
    fake.refundStatus = 'pending'
    const late = refund(id)
    await expect.poll(() => listings).toBe(1)
    expect((await refund(id)).body.message).toBe(staffOrderMessages.refundRefused)
    expect((await refund(id)).body.message).toBe(staffOrderMessages.refundPending)
    letFirstGo()
    await late
    Object.assign(fake.provider, real)
    expect(await order.payments()).toMatchObject([{ refund_status: 'pending', refund_refused_at: null }])
    // Its webhook is lost, so the job asks.
    fake.settleRefund(fake.refundsOf(fake.intentOf(id).id)[0]!.id, 'succeeded')
    api.travel(3600)
    await finishRefunds.run(api.deps)
    expect((await order.row()).state).toBe('refunded')
  })
})
