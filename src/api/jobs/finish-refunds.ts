import { sql } from 'kysely'
import { inSeconds } from '#api/config/clock.ts'
import { applySubject } from '#api/core/orders/apply-refund.ts'
import { askProvider } from '#api/core/orders/ask-provider.ts'
import { type AskedRefund, askRefund } from '#api/core/orders/ask-refund.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { raiseAlert } from '#api/core/orders/raise-alert.ts'
import { refuseRefund } from '#api/core/orders/refuse-refund.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Job } from '#api/jobs/run-jobs.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'

const POLL_AFTER_SECONDS = 120
/** Back-off by age: a refund of yesterday need not be polled every two minutes. */
const POLL_BACKOFF_DIVISOR = 20
const BATCH = 20
const AT_ONCE = 5

/**
 * Finishes pending refunds. A request without an answer is repeated with its idempotency key; one that the provider is
 * processing is polled until it ends.
 */
export const finishRefunds: Job = {
  name: 'finish-refunds',
  everySeconds: 60,
  async run(deps, isStopping) {
    await handleItems(deps, await takeUnfinished(deps), {
      job: finishRefunds.name,
      nameOf: ({ intent }) => `intent ${intent}`,
      act: (refund) => finish(deps, refund),
      atOnce: AT_ONCE,
      isStopping,
    })
  },
}

interface Unfinished extends AskedRefund {
  id_order: number
  /** The provider's id; null until it answered. */
  refund_id: string | null
}

/** Updating the time of the poll claims the rows: another instance at the same instant gets others, or none. */
async function takeUnfinished({ db, clock, payments }: Deps): Promise<Unfinished[]> {
  if (!payments) return []
  const now = clock.now()
  const { rows } = await sql<Unfinished>`
    update payment set heard_at = ${now} where id in (
      select id from payment
      where state = 'succeeded' and refund_key is not null and refund_refused_at is null
        and (refund_status is null or refund_status in ('pending', 'requires_action'))
        and provider = ${payments.name}
        and (greatest(heard_at, refund_asked_at) <= ${now}::timestamptz
          - greatest(make_interval(secs => ${POLL_AFTER_SECONDS}), (${now}::timestamptz - refund_asked_at) / ${POLL_BACKOFF_DIVISOR})
          or greatest(heard_at, refund_asked_at) > ${inSeconds(clock, CLOCK_TOLERANCE_SECONDS)})
      order by greatest(heard_at, refund_asked_at) limit ${BATCH} for update skip locked)
    returning id, id_order, intent, amount_cents, refund_key, refund_key_renewed_at, refund_id`.execute(db)
  return rows
}

async function finish(deps: Deps, refund: Unfinished) {
  const answer = await hear(deps, refund)
  if (answer === 'refused') await inTransaction(deps, (deps) => leaveToPerson(deps, refund))
  else if (answer) {
    await inTransaction(deps, (deps) =>
      applySubject(deps, deps.payments!.name, { kind: 'refund', isNew: true, ...answer }),
    )
  }
}

function hear(deps: Deps, refund: Unfinished) {
  const { refund_id: id } = refund
  return id === null ? askRefund(deps, refund) : askProvider(deps, (provider) => provider.readRefund(id))
}

/** The person who asked has left the screen, so the refusal goes to the inbox. */
async function leaveToPerson(work: OrderWork, { id_order, intent, amount_cents }: Unfinished) {
  const order = await refuseRefund(work, id_order)
  if (!order) return
  await raiseAlert(work, {
    provider: work.payments!.name,
    reason: 'refund_refused',
    said: { id: intent, amountCents: amount_cents },
    order,
  })
}
