import { sql } from 'kysely'
import { inSeconds } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { CLOCK_TOLERANCE_SECONDS } from '../../jobs/clock-tolerance.ts'
import { handleItems } from '../../jobs/handle-items.ts'
import type { Job } from '../../jobs/run-jobs.ts'
import { inOrderTransaction, type OrderWork } from '../../orders/order-work.ts'
import { raiseAlert } from '../../orders/raise-alert.ts'
import { type AskedRefund, askRefund } from './ask-refund.ts'
import { closeRefunded } from './close-refunded.ts'
import { refuseRefund } from './refuse-refund.ts'

const SILENT_SECONDS = 120
/** What has been silent for a day need not be asked every two minutes. */
const SHARE_OF_AGE = 20
const BATCH = 20
const AT_ONCE = 5

/** Refunds that were asked for and never answered: the provider is asked again under the key of then. */
export const finishRefunds: Job = {
  name: 'finish-refunds',
  everySeconds: 60,
  async run(deps, isStopping) {
    await handleItems(deps, await takeUnanswered(deps), {
      job: finishRefunds.name,
      nameOf: ({ intent }) => `intent ${intent}`,
      act: (refund) => finish(deps, refund),
      atOnce: AT_ONCE,
      isStopping,
    })
  },
}

interface Unanswered extends AskedRefund {
  id_order: number
  currency: string
  refund_reason: string
}

/** Noting that they are asked is what takes them: another copy at the same instant finds others, or none. */
async function takeUnanswered({ db, clock, payments }: Deps): Promise<Unanswered[]> {
  if (!payments) return []
  const now = clock.now()
  const { rows } = await sql<Unanswered>`
    update payment set heard_at = ${now} where id in (
      select id from payment
      where state = 'succeeded' and refund_key is not null and refund_refused_at is null
        and provider = ${payments.name}
        and (greatest(heard_at, refund_asked_at) <= ${now}::timestamptz
          - greatest(make_interval(secs => ${SILENT_SECONDS}), (${now}::timestamptz - refund_asked_at) / ${SHARE_OF_AGE})
          or greatest(heard_at, refund_asked_at) > ${inSeconds(clock, CLOCK_TOLERANCE_SECONDS)})
      order by greatest(heard_at, refund_asked_at) limit ${BATCH} for update skip locked)
    returning id_order, intent, amount_cents, currency, refund_key, refund_reason`.execute(db)
  return rows
}

async function finish(deps: Deps, refund: Unanswered) {
  const answer = await askRefund(deps, refund)
  if (answer === 'done') {
    const { id_order, refund_reason: reason } = refund
    await inOrderTransaction(deps, (inside) => closeRefunded(inside, { id_order, reason, hors_portail: false }))
  }
  if (answer === 'refused') await inOrderTransaction(deps, (inside) => leaveToPerson(inside, refund))
}

/** Whoever asked has left the screen since: the refusal waits among what a person must look at. */
async function leaveToPerson(work: OrderWork, { id_order, intent, amount_cents, currency }: Unanswered) {
  const order = await refuseRefund(work, id_order)
  if (!order) return
  await raiseAlert(work, {
    provider: work.payments!.name,
    reason: 'refund_refused',
    said: { id: intent, status: 'succeeded', amountCents: amount_cents, currency, idOrder: id_order },
    order,
  })
}
