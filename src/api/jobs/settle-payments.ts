import { sql } from 'kysely'
import { inSeconds } from '#api/config/clock.ts'
import { applyIntent } from '#api/core/orders/apply-intent.ts'
import { askAboutIntent } from '#api/core/orders/ask-provider.ts'
import { LIVE, type Order, type Payment, updatePayment } from '#api/core/orders/order-queries.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Job } from '#api/jobs/run-jobs.ts'
import { CLOCK_TOLERANCE_SECONDS } from '#domain/clock-tolerance.ts'
import { isOpen, type OrderState } from '#domain/order-status.ts'

const POLL_AFTER_SECONDS = 120
/** Back-off by age: a payment of yesterday need not be polled every two minutes. */
const POLL_BACKOFF_DIVISOR = 20
const AT_ONCE = 5

/** Polls the provider for payments whose webhook was lost. */
export const settlePayments: Job = {
  name: 'settle-payments',
  everySeconds: 60,
  async run(deps, isStopping) {
    await handleItems(deps, await findSilent(deps), {
      job: settlePayments.name,
      nameOf: ({ intent }) => `intent ${intent}`,
      act: (payment) => settle(deps, payment),
      atOnce: AT_ONCE,
      isStopping,
    })
  },
}

interface SilentPayment extends Payment {
  order_state: OrderState
  mode_payement: Order['mode_payement']
}

async function findSilent({ db, clock, payments }: Deps): Promise<SilentPayment[]> {
  if (!payments) return []
  const now = clock.now()
  const { rows } = await sql<SilentPayment>`
    select p.*, o.state as order_state, o.mode_payement
    from payment p join club_order o on o.id = p.id_order
    where p.state in (${sql.join(LIVE)}) and p.provider = ${payments.name} and p.intent is not null
      and (coalesce(p.heard_at, p.created_at) <= ${now}::timestamptz
        - greatest(make_interval(secs => ${POLL_AFTER_SECONDS}), (${now}::timestamptz - p.created_at) / ${POLL_BACKOFF_DIVISOR})
        or coalesce(p.heard_at, p.created_at) > ${inSeconds(clock, CLOCK_TOLERANCE_SECONDS)})
    order by coalesce(p.heard_at, p.created_at)`.execute(db)
  return rows
}

/** Cancels an intent that its order no longer needs: it is closed, or waits for a transfer. */
async function settle(deps: Deps, payment: SilentPayment) {
  await updatePayment(deps.db, payment.id, { heard_at: deps.clock.now() })
  const isNeeded = isOpen(payment.order_state) && payment.mode_payement === 'payementElectronique'
  const said = await askAboutIntent(deps, payment, isNeeded ? 'readIntent' : 'cancelIntent')
  if (said) await inTransaction(deps, (deps) => applyIntent(deps, deps.payments!.name, said))
}
