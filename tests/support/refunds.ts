import { beforeAll, beforeEach } from 'vitest'
import { finishRefunds } from '#api/jobs/finish-refunds.ts'
import { type OrderScene, useOrderApi } from './orders.ts'

/** An API with a provider that obeys the test, and a member of staff who refunds. */
export function useRefundApi() {
  const { api, fake, createScene } = useOrderApi({ now: '2026-03-10T09:00:00Z' })
  const staff = { id: 0, token: '' }
  beforeAll(async () => {
    const account = await api.createAccount({})
    await api.makeStaff(account)
    staff.id = account.id
  })
  beforeEach(async () => {
    staff.token = await api.tokenFor(staff, { secondFactor: true })
  })

  const refund = (id_order: number, given = {}) =>
    api.send('staffRefundOrder', { id_order, reason: 'Payée deux fois', ...given }, staff)
  const run = () => finishRefunds.run(api.deps)

  /** An order that was paid by card. */
  async function placePaid(given?: OrderScene) {
    const scene = given ?? (await createScene())
    const placed = await scene.place('card')
    fake.decide(placed.id, 'succeeded')
    await placed.order.status()
    return { ...placed, scene, intent: fake.intentOf(placed.id).id }
  }

  return { api, fake, createScene, staff, refund, run, placePaid }
}
