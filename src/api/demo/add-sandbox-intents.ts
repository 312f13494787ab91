import type { OrderState } from '#domain/order-status.ts'
import type { DemoOrder } from './add-orders.ts'
import type { DemoContext } from './demo-context.ts'

const STATUS = {
  created: 'requires_payment_method',
  deciding: 'processing',
  awaiting_payment: 'requires_payment_method',
  paid: 'succeeded',
  cancelled: 'canceled',
  refunded: 'succeeded',
} as const satisfies Record<OrderState, string>

/** The sandbox's records of the electronic payments, so that they can be read and refunded like any other. */
export async function addSandboxIntents({ db, keys }: DemoContext, orders: DemoOrder[]) {
  const electronic = orders.filter(({ method }) => method !== 'virement')
  await db.insertInto('sandbox_intent').values(electronic.map(describe)).execute()

  function describe(order: DemoOrder) {
    const id = `demo_${order.numero}`
    return {
      id,
      client_secret: `${id}_secret_${keys.sign('demo intent', id).toString('hex')}`,
      idempotency_key: `demo ${order.numero}`,
      amount_cents: order.total_cents,
      metadata: JSON.stringify({ order_id: String(order.id), numero: order.numero }),
      status: STATUS[order.state],
      method: order.method === 'bancontact' ? 'bancontact' : 'pm_demo',
      refunded_cents: order.state === 'refunded' ? order.total_cents : 0,
      created_at: order.created_at,
    }
  }
}
