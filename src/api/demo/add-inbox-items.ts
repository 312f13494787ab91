import { readEnv } from '#api/config/env.ts'
import { compose } from '#api/mail/compose.ts'
import type { DemoOrder } from './add-orders.ts'
import type { DemoContext } from './demo-context.ts'

const DAY_MS = 86_400_000

/** Items that need a person: a mail that failed for good, and a double payment. */
export async function addInboxItems(demo: DemoContext, orders: DemoOrder[]): Promise<void> {
  const { db, now } = demo
  const paid = orders.findLast(({ state, method }) => state === 'paid' && method !== 'virement')!
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const letter = {
    subject: 'Votre commande est payée',
    paragraphs: ['Bonjour,', `La commande ${paid.numero} est payée.`],
  }
  await db
    .insertInto('mail')
    .values({
      kind: 'order_paid',
      to_address: 'ancienne.adresse@exemple.test',
      subject: letter.subject,
      ...compose(letter, readEnv({})),
      letter: JSON.stringify(letter),
      created_at: at(5),
      next_try_at: at(3),
      tries: 8,
      given_up_at: at(3),
      last_error: '550 5.1.1 Mailbox unavailable',
    })
    .execute()
  await addSecondPayment(demo, paid, at(1))
}

/** A payment that came although the order was paid: the club had given it up, and the payer's bank had not. */
async function addSecondPayment({ db, keys }: DemoContext, paid: DemoOrder, created_at: Date) {
  const said = { id: 'pi_demo_paid_twice', status: 'succeeded', amountCents: paid.total_cents, currency: 'eur' }
  const common = { idempotency_key: `demo ${paid.numero} twice`, amount_cents: paid.total_cents, created_at }
  await db
    .insertInto('payment')
    .values({ ...common, id_order: paid.id, provider: 'sandbox', intent: said.id, state: 'cancelled' })
    .execute()
  await db
    .insertInto('sandbox_intent')
    .values({
      ...common,
      id: said.id,
      client_secret: `${said.id}_secret_${keys.sign('demo intent', said.id).toString('hex')}`,
      metadata: JSON.stringify({ order_id: String(paid.id), numero: paid.numero }),
      status: 'succeeded',
      method: 'bancontact',
    })
    .execute()
  await db
    .insertInto('payment_alert')
    .values({
      provider: 'sandbox',
      intent: said.id,
      id_order: paid.id,
      reason: 'paid_twice',
      details: JSON.stringify({ said, order: { id: paid.id, numero: paid.numero } }),
      created_at,
    })
    .execute()
}
