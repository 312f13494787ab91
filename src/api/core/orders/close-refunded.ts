import { type SqlBool, sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import { postOrders } from '#api/core/ledger/post-orders.ts'
import { lockMembers } from '#api/core/members/lock-members.ts'
import { tellRefundedLicences } from '#api/core/members/tell-record-change.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { dateInBrussels, yearOf } from '#domain/dates.ts'
import { findMentions } from './find-mentions.ts'
import { issueCreditNote } from './issue-credit-note.ts'
import { moveOrder } from './move-order.ts'
import { closedFilling } from './order-letters.ts'
import { findCorrespondents, findLines, lockOrder, type Order } from './order-queries.ts'
import { readRefundable } from './order-refund-queries.ts'
import type { OrderWork } from './order-work.ts'

const CANCEL_REASON = 'Commande remboursée'

interface Refund {
  id_order: number
  reason: string
  hors_portail: boolean
}

/** Closes a refunded order: ends its licences, marks the recap, writes to the club. No-op if already done. */
export async function closeRefunded(work: OrderWork, { id_order, reason, hors_portail }: Refund) {
  const order = (await lockOrder(work.db, id_order))!
  if (order.state !== 'paid') return
  const now = work.clock.now()
  const { received_cents } = await readRefundable(work, order)
  await moveOrder(work, order, 'refunded', { closed_at: now, close_reason: reason })
  await work.db
    .updateTable('payment')
    .set({ state: 'refunded', ...(hors_portail && { note: 'Remboursé hors du portail' }) })
    .where('id_order', '=', id_order)
    .where('state', '=', 'succeeded')
    .execute()
  // Without money that goes back there is nothing to credit.
  if (received_cents > 0) await issueCreditNote(work, { id_order, id_refund: null, amount_cents: received_cents })
  await postOrders(work, [id_order])
  const idLines = (await findLines(work.db, id_order)).map(({ id }) => id)
  await endLicences(work, order, idLines)
  await endAffiliation(work, order, idLines)
  const { club, addresses } = await findCorrespondents(work.db, order)
  const mentions = await findMentions(work.db, order.id)
  for (const address of addresses) {
    await enqueueMail(work, 'order_refunded', address, { ...closedFilling(work.env, order, club, reason), mentions })
  }
}

/** Ends the licences that these lines of the order gave, tells their members, and returns these. */
export async function endLicences(work: OrderWork, order: Order, idLines: number[]) {
  // A transfer gives the line another licence, so the line is read once none is under way.
  const lines = (await findLines(work.db, order.id)).filter(({ id }) => idLines.includes(id))
  await lockMembers(
    work.db,
    lines.flatMap(({ id_member }) => id_member ?? []),
  )
  const ended = await work.db
    .updateTable('licence')
    .set({ cancelled_at: work.clock.now(), cancel_reason: CANCEL_REASON })
    .where(sql<SqlBool>`id in (select id_licence from order_line where id = any(${idLines}::integer[]))`)
    .where('cancelled_at', 'is', null)
    .returning(['id', 'id_member', 'id_club', 'date_debut', 'date_fin'])
    .execute()
  if (ended.length === 0) return []
  await recordAudit(
    work,
    ...ended.map(({ id_member, date_debut, date_fin }) => ({
      action: 'licence.cancel' as const,
      id_member,
      id_club: order.id_club,
      subject: `order ${order.numero}`,
      before: { date_debut, date_fin },
      after: { reason: CANCEL_REASON },
    })),
  )
  return tellRefundedLicences(work, ended, order.id_club)
}

/** The club's own licence was its affiliation: that year is unpaid again, unless it was paid otherwise. */
export async function endAffiliation(work: OrderWork, order: Order, idLines: number[]) {
  const ofClub = (await findLines(work.db, order.id)).find(
    ({ id, id_club }) => id_club !== null && idLines.includes(id),
  )
  if (!ofClub) return
  const { paid_at } = await work.db
    .selectFrom('club_order')
    .select('paid_at')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const payement = dateInBrussels(paid_at!)
  const ended = await work.db
    .updateTable('club_affiliation')
    .set({ payement: null })
    .where('id_club', '=', ofClub.id_club!)
    .where('annee', '=', yearOf(ofClub.date_debut))
    .where('payement', '=', payement)
    .returning('annee')
    .executeTakeFirst()
  if (!ended) return
  await recordAudit(work, {
    action: 'club.affiliate',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    before: { annee: ended.annee, payement },
    after: { annee: ended.annee, payement: null },
  })
}
