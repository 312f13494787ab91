import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { postAlerts } from '#api/core/ledger/post-alerts.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { type AlertReason, alertReasons } from '#contract/staff/staff-inbox-messages.ts'
import { formatMoney } from '#domain/money.ts'
import type { OrderWork } from './order-work.ts'

interface Alert {
  provider: string
  reason: AlertReason
  /** The provider's report on an intent, a refund or a dispute. */
  said: { id: string; amountCents: number }
  order: { id: number; id_club: number; numero: string; total_cents: number; state: string } | null
}

/** The mail to the secretariat, by reason. */
const LETTERS: Record<AlertReason, 'payment_alert' | 'refund_refused' | 'payment_event'> = {
  amount: 'payment_alert',
  currency: 'payment_alert',
  intent: 'payment_alert',
  order_closed: 'payment_alert',
  unknown_order: 'payment_alert',
  paid_twice: 'payment_alert',
  refund_refused: 'refund_refused',
  refund_action: 'refund_refused',
  refund_failed: 'refund_refused',
  refund_failed_late: 'payment_event',
  refunded_elsewhere: 'payment_event',
  refunded_twice: 'payment_event',
  dispute: 'payment_event',
  dispute_won: 'payment_event',
  dispute_lost: 'payment_event',
}

/**
 * Reports money that does not fit to a person, once however often the provider repeats it. A refused refund is reported
 * each time, since the provider is only asked again when a person wants it.
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
  await postAlerts(work)
  work.log.warn({ provider, intent: said.id, reason, order: order?.numero }, 'a payment needs a person')
  const about = order ? ` (commande ${order.numero}, ${formatMoney(order.total_cents)})` : ''
  await enqueueMail(work, LETTERS[reason], work.env.FEDERATION_EMAIL, {
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
