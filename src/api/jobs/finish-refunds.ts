import { type RawBuilder, sql } from 'kysely'
import { type Clock, inSeconds } from '#api/config/clock.ts'
import { applySubject } from '#api/core/orders/apply-refund.ts'
import { askProvider } from '#api/core/orders/ask-provider.ts'
import { type AskedRefund, askRefund } from '#api/core/orders/ask-refund.ts'
import { returnedCents } from '#api/core/orders/order-refund-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { raiseAlert } from '#api/core/orders/raise-alert.ts'
import { refuseOrderRefund, refuseRefund } from '#api/core/orders/refuse-refund.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Job } from '#api/jobs/run-jobs.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'

const POLL_AFTER_SECONDS = 120
/** Back-off by age: a refund of yesterday need not be polled every two minutes. */
const POLL_BACKOFF_DIVISOR = 20
/** A refund of a part without an answer blocks other refunds of its order, so it is not retried for ever. */
const MAX_UNANSWERED_SECONDS = 86_400
const BATCH = 20
const AT_ONCE = 5

/**
 * Finishes pending refunds. A request without an answer is repeated with its idempotency key; one that the provider is
 * processing is polled until it ends. A refund of a part that has no answer for a day is left to a person.
 */
export const finishRefunds: Job = {
  name: 'finish-refunds',
  everySeconds: 60,
  async run(deps, isStopping) {
    const unfinished = [...(await takeUnfinished(deps)), ...(await takeUnfinishedParts(deps))]
    await handleItems(deps, unfinished, {
      job: finishRefunds.name,
      nameOf: ({ intent }) => `intent ${intent}`,
      act: (refund) => finish(deps, refund),
      atOnce: AT_ONCE,
      isStopping,
    })
    await handleItems(deps, await listUnansweredParts(deps), {
      job: finishRefunds.name,
      nameOf: ({ intent }) => `intent ${intent}`,
      act: (refund) => inTransaction(deps, (deps) => leaveToPerson(deps, refund)),
      atOnce: 1,
      isStopping,
    })
  },
}

interface Unfinished extends AskedRefund {
  id_order: number
  provider: string
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
        and ${isDue(clock, sql`greatest(heard_at, refund_asked_at)`, sql`refund_asked_at`)}
      order by greatest(heard_at, refund_asked_at) limit ${BATCH} for update skip locked)
    returning id, id_order, provider, intent, amount_cents - ${returnedCents} as amount_cents, refund_key,
      refund_key_renewed_at, refund_id`.execute(db)
  return rows
}

/** The same for refunds of lines, of amounts and of second payments. */
async function takeUnfinishedParts({ db, clock, payments }: Deps): Promise<Unfinished[]> {
  if (!payments) return []
  const { rows } = await sql<Unfinished>`
    update order_refund refund set heard_at = ${clock.now()} from payment
    where payment.id = refund.id_payment and refund.id in (
      select part.id from order_refund part join payment paid on paid.id = part.id_payment
      where part.done_at is null and part.refund_key is not null and part.refund_refused_at is null
        and (part.refund_status is null or part.refund_status in ('pending', 'requires_action'))
        and paid.provider = ${payments.name}
        and ${isDue(clock, sql`greatest(part.heard_at, part.asked_at)`, sql`part.asked_at`)}
      order by greatest(part.heard_at, part.asked_at) limit ${BATCH} for update of part skip locked)
    returning refund.id, refund.id_order, payment.provider, payment.intent, refund.amount_cents, refund.refund_key,
      refund.refund_key_renewed_at, refund.refund_id, true as "isPart"`.execute(db)
  return rows
}

/** Also those of a provider that is no longer configured, which is never asked. */
function listUnansweredParts({ db, clock }: Deps) {
  return db
    .selectFrom('order_refund as refund')
    .innerJoin('payment', 'payment.id', 'refund.id_payment')
    .select(['refund.id', 'refund.id_order', 'refund.amount_cents', 'payment.provider'])
    .select(sql<string>`refund.refund_key`.as('refund_key'))
    .select([sql<string>`payment.intent`.as('intent'), sql<true>`true`.as('isPart')])
    .where('refund.done_at', 'is', null)
    .where('refund.refund_refused_at', 'is', null)
    .where('refund.refund_status', 'is', null)
    .where('refund.asked_at', '<', inSeconds(clock, -MAX_UNANSWERED_SECONDS))
    .orderBy('refund.id')
    .limit(BATCH)
    .execute()
}

/** Polled long enough ago for its age. A time in the future was written by another clock and does not count. */
function isDue(clock: Clock, polled: RawBuilder<unknown>, asked: RawBuilder<unknown>) {
  const now = clock.now()
  return sql`(${polled} <= ${now}::timestamptz
    - greatest(make_interval(secs => ${POLL_AFTER_SECONDS}), (${now}::timestamptz - ${asked}) / ${POLL_BACKOFF_DIVISOR})
    or ${polled} > ${inSeconds(clock, CLOCK_TOLERANCE_SECONDS)})`
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
async function leaveToPerson(
  work: OrderWork,
  refund: Pick<Unfinished, 'id' | 'id_order' | 'isPart' | 'intent' | 'amount_cents' | 'provider' | 'refund_key'>,
) {
  const { intent, amount_cents } = refund
  const order = await (refund.isPart ? refuseOrderRefund(work, refund) : refuseRefund(work, refund))
  if (!order) return
  await raiseAlert(work, {
    provider: refund.provider,
    reason: 'refund_refused',
    said: { id: intent, amountCents: amount_cents },
    order,
  })
}
