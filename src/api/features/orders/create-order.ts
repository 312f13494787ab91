import { type ClubCall, type Input, inTwoSteps } from '#api/calls/call.ts'
import { type Limit, reserve } from '#api/calls/rate-limit.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict, invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { syncPaymentIntent } from '#api/core/orders/ask-provider.ts'
import { newPaymentKey, nextOrderNumber } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { yearOf } from '#domain/dates.ts'
import { recapStatut } from '#domain/order-status.ts'
import { numberOrder } from '#domain/structured-communication.ts'
import { alreadyOrdered, type CheckedLine, checkProducts } from './check-products.ts'
import { toOrderProgress } from './to-order-progress.ts'

type Wish = Input<'createOrder'>

/** The order is committed before the provider is called, so that it can be found and paid whatever happens. */
export const createOrder = inTwoSteps('createOrder', { once: placeOrder, afterwards: startPayment })

function placeOrder(wish: Wish, call: ClubCall) {
  const electronic = wish.mode_payement === 'payementElectronique'
  if (electronic && !call.payments)
    throw invalid({ mode_payement: [orderMessages.onlyTransfer] }, undefined, 'only_transfer')
  return inTransaction(call, async (call) => {
    await reserve(call, orderLimits(wish, call))
    const lines = await checkProducts(wish.products, call)
    const total_cents = lines.reduce((sum, { cost_cents }) => sum + cost_cents, 0)
    refuseOtherTotal(wish, total_cents)
    const order = await insertOrder(call, wish, total_cents)
    await insertLines(call.db, order.id, lines)
    await insertRecap(call, order.id, lines, total_cents)
    if (electronic) await insertPayment(call, order.id, total_cents)
    await recordAudit(call, {
      action: 'order.create',
      id_member: call.idMember,
      id_club: call.idClub,
      subject: `order ${order.numero}`,
      // Ids only: names in the audit trail would outlive an erasure.
      after: { total_cents, mode_payement: wish.mode_payement, lines: lines.map(({ name: _name, ...line }) => line) },
    })
    return { id_order: order.id }
  })
}

/** Each order writes to the billing address, so this limits all mails about orders, none of which is limited later. */
function orderLimits({ adresse_facturation }: Wish, { env, caller, idClub }: ClubCall): Limit[] {
  const bound = { max: env.LIMIT_ORDERS_PER_HOUR, seconds: 3600 }
  return [
    { name: 'orders by account', of: caller.idAccount, ...bound },
    { name: 'orders by club', of: idClub, ...bound },
    { name: 'orders billed to', of: adresse_facturation.mail.toLowerCase(), ...bound },
  ]
}

async function startPayment({ id_order }: { id_order: number }, call: ClubCall) {
  const intent = await syncPaymentIntent(call, id_order)
  const { stripe_token } = await toOrderProgress(call, id_order, intent)
  return { id_order, stripe_token }
}

/** Refuses a total that differs from the one the person saw and agreed to. */
function refuseOtherTotal({ json_details }: Wish, total_cents: number) {
  const total = json_details?.total ?? null
  // Rounded: the browser adds euros as floats, where three times 40.10 is not quite 120.30.
  if (total !== null && Math.round(total * 100) !== total_cents) throw conflict(orderMessages.totalChanged)
}

async function insertOrder(call: ClubCall, wish: Wish, total_cents: number) {
  const { numero, communication_structuree } = numberOrder(yearOf(today(call.clock)), await nextOrderNumber(call.db))
  const { id } = await call.db
    .insertInto('club_order')
    .values({
      numero,
      communication_structuree,
      id_club: call.idClub,
      id_member: call.idMember,
      ordered_by: call.caller.idAccount,
      state: 'created',
      mode_payement: wish.mode_payement,
      type_payement: wish.typePayement,
      mode_livraison: wish.mode_livraison,
      adresse_livraison: JSON.stringify(wish.adresse_livraison),
      adresse_facturation: JSON.stringify(wish.adresse_facturation),
      json_details: wish.json_details ? JSON.stringify(wish.json_details) : null,
      total_cents,
      created_at: call.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, numero }
}

/** The unique index decides: a member it rejects is in another open order. */
async function insertLines(db: Connection, id_order: number, lines: CheckedLine[]) {
  const written = await db
    .insertInto('order_line')
    .values(lines.map(({ path: _path, name: _name, ...line }) => ({ ...line, id_order })))
    .onConflict((conflicting) => conflicting.doNothing())
    .returning(['id_member', 'id_club'])
    .execute()
  const left = lines.filter(
    (line) => !written.some((row) => row.id_member === line.id_member && row.id_club === line.id_club),
  )
  if (left.length > 0) throw alreadyOrdered(left.map(({ path }) => path))
}

async function insertRecap(call: ClubCall, id_order: number, lines: CheckedLine[], total_cents: number) {
  const recap = await call.db
    .insertInto('recap')
    .values({ id_club: call.idClub, date: today(call.clock), statut: recapStatut('created'), total_cents, id_order })
    .returning('id')
    .executeTakeFirstOrThrow()
  await call.db
    .insertInto('recap_line')
    .values(
      lines.map(({ id_member, name, date_debut, date_fin, cost_cents }) => ({
        id_recap: recap.id,
        id_member,
        name,
        date_debut,
        date_fin,
        cost_cents,
      })),
    )
    .execute()
}

/** The idempotency key is stored before the provider is called, so that a retry after a crash gets the same intent. */
export async function insertPayment({ db, clock, payments }: OrderWork, id_order: number, amount_cents: number) {
  await db
    .insertInto('payment')
    .values({
      id_order,
      provider: payments!.name,
      idempotency_key: newPaymentKey(id_order),
      amount_cents,
      state: 'open',
      created_at: clock.now(),
    })
    .execute()
}
