import { type SqlBool, sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { delaysOf, hasNoMoney, listDueMails } from '#api/core/automatic-mails/due-mails.ts'
import { isAutomaticMailOn, readAutomaticMails } from '#api/core/automatic-mails/read-automatic-mails.ts'
import { cancelUnpaid } from '#api/core/orders/cancel-unpaid.ts'
import { encloseTransfer } from '#api/core/orders/enclose-documents.ts'
import { toOrderView, transferFilling } from '#api/core/orders/order-letters.ts'
import { findCorrespondents, lockOrder } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import { withdrawIntent } from '#api/core/orders/withdraw-intent.ts'
import type { Connection } from '#api/database/connect.ts'
import { handleItems } from '#api/database/handle-items.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { Job } from '#api/jobs/run-jobs.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Reminds of an unpaid transfer once; later cancels orders that stay unpaid, which frees their members. */
export const expireOrders: Job = {
  name: 'expire-orders',
  everySeconds: 600,
  async run(deps, isStopping) {
    const each = (orders: { id: number }[], act: (deps: Deps, idOrder: number) => Promise<unknown>) =>
      handleItems(deps, orders, {
        job: expireOrders.name,
        nameOf: ({ id }) => `order ${id}`,
        act: ({ id }) => act(deps, id),
        isStopping,
      })
    await each(await findUnpaidElectronic(deps), cancelElectronic)
    await each(await findUnpaidTransfers(deps), cancelTransfer)
    await each(await findForgottenTransfers(deps), remind)
  },
}

const before = ({ clock }: Pick<Deps, 'clock'>, ms: number) => new Date(clock.now().getTime() - ms)

function findUnpaidElectronic(deps: Deps) {
  return deps.db
    .selectFrom('club_order')
    .select('id')
    .where(sql<SqlBool>`state in ('created', 'deciding')`)
    .where('mode_payement', '=', 'payementElectronique')
    .where('created_at', '<=', before(deps, deps.env.ELECTRONIC_ORDER_HOURS * HOUR_MS))
    .orderBy('created_at')
    .execute()
}

/**
 * An order that was never processed counts from the day it was placed. One that the secretariat made ends only when a
 * person cancels it.
 */
function findUnpaidTransfers(deps: Deps) {
  return selectUnpaidTransfers(deps).orderBy('created_at').execute()
}

function selectUnpaidTransfers(deps: Pick<Deps, 'clock' | 'env'> & { db: Connection }) {
  return deps.db
    .selectFrom('club_order')
    .select('id')
    .where(sql<SqlBool>`state in ('created', 'awaiting_payment')`)
    .where('mode_payement', '=', 'virement')
    .where('id_member', 'is not', null)
    .where(
      ({ fn }) => fn.coalesce('processed_at', 'created_at'),
      '<=',
      before(deps, deps.env.TRANSFER_CANCEL_DAYS * DAY_MS),
    )
    .where(hasNoMoney)
}

async function findForgottenTransfers({ db, env, clock }: Deps) {
  const settings = await readAutomaticMails(db, env)
  if (!settings.order_reminder.enabled) return []
  return listDueMails(db, 'order_reminder', { env, at: clock.now(), days: delaysOf(settings) })
}

/** A provider that does not answer is a failure like any other: the order is retried with back-off. */
async function cancelElectronic(deps: Deps, idOrder: number) {
  const reason = `Payement non reçu dans les ${deps.env.ELECTRONIC_ORDER_HOURS} heures`
  const withdrawal = await withdrawIntent(deps, idOrder, (inside, order) => cancelUnpaid(inside, order, reason))
  if (!withdrawal.done && withdrawal.state === 'unreachable') {
    throw new Error('the provider did not say whether the order can still be paid')
  }
}

function cancelTransfer(deps: Deps, idOrder: number) {
  const reason = `Virement non reçu dans les ${deps.env.TRANSFER_CANCEL_DAYS} jours`
  return inTransaction(deps, async (deps) => {
    const order = (await lockOrder(deps.db, idOrder))!
    // Money may have come since the order was found, or the club may have processed it only now.
    const isDue = await selectUnpaidTransfers(deps).where('id', '=', idOrder).executeTakeFirst()
    if (isDue) await cancelUnpaid(deps, order, reason)
  })
}

function remind(deps: Deps, idOrder: number) {
  return inTransaction(deps, async (deps) => {
    if (!(await isAutomaticMailOn(deps.db, 'order_reminder'))) return
    const order = (await lockOrder(deps.db, idOrder))!
    if (order.state !== 'awaiting_payment' || !(await markReminded(deps, idOrder))) return
    const { club, addresses } = await findCorrespondents(deps.db, order)
    const enclosed = await encloseTransfer(deps, order)
    const { values, url } = transferFilling(deps.env, order, club)
    if (order.id_member === null) {
      const objet = await toOrderView(deps.db, idOrder)
      const mail = { values: { ...values, objet }, url, ...enclosed }
      for (const address of addresses) await enqueueMail(deps, 'order_by_secretariat_reminder', address, mail)
    } else {
      const mail = { values: { ...values, jours: String(deps.env.TRANSFER_CANCEL_DAYS) }, url, ...enclosed }
      for (const address of addresses) await enqueueMail(deps, 'order_reminder', address, mail)
    }
    await recordAudit(deps, { action: 'order.remind', id_club: order.id_club, subject: `order ${order.numero}` })
  })
}

async function markReminded({ db, clock }: OrderWork, idOrder: number) {
  const marked = await db
    .updateTable('club_order')
    .set({ reminded_at: clock.now() })
    .where('id', '=', idOrder)
    .where('reminded_at', 'is', null)
    // Money may have come since the order was found.
    .where(hasNoMoney)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
