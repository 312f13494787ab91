import { sql } from 'kysely'
import { type AlertReason, alertReasons } from '../../contract/staff-inbox-messages.ts'
import { formatMoney } from '../../domain/money.ts'
import { recordAudit } from '../audit.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { Intent } from '../payments/payment-provider.ts'
import type { OrderWork } from './order-work.ts'

interface Alert {
  provider: string
  reason: AlertReason
  said: Omit<Intent, 'clientSecret'>
  order: { id: number; id_club: number; numero: string; total_cents: number; state: string } | null
}

/**
 * Money that does not fit is left to a person, and told once however often the provider repeats it. A refused refund
 * is told each time: the provider is asked again only when somebody wants it.
 */
export async function raiseAlert(work: OrderWork, { provider, reason, said, order }: Alert) {
  const raised = await work.db
    .insertInto('payment_alert')
    .values({
      provider,
      intent: said.id,
      id_order: order?.id ?? null,
      reason,
      details: JSON.stringify({ said, order }),
      created_at: work.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'intent', 'reason']).where('reason', '<>', sql.lit('refund_refused')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!raised) return
  work.log.warn({ provider, intent: said.id, reason, order: order?.numero }, 'a payment needs a person')
  const about = order ? ` (commande ${order.numero}, ${formatMoney(order.total_cents)})` : ''
  const kind = reason === 'refund_refused' ? 'refund_refused' : 'payment_alert'
  await enqueueMail(work, kind, work.env.FEDERATION_EMAIL, {
    values: {
      payement: said.id,
      montant: formatMoney(said.amountCents),
      concerne: `${said.id}${about}`,
      raison: alertReasons[reason],
    },
  })
  await recordAudit(work, {
    action: 'payment.alert',
    ...(order && { id_club: order.id_club }),
    subject: order ? `order ${order.numero}` : `intent ${said.id}`,
    after: { reason, provider, said },
  })
}
