import { sql } from 'kysely'
import { recordAudit } from '#api/calls/record-audit.ts'
import type { Connection } from '#api/database/connect.ts'
import { enqueueMail } from '#api/mail/enqueue-mail.ts'
import { type CalendarDate, dateInBrussels, yearOf } from '#domain/dates.ts'
import { licenceAtPayment } from '#domain/licence-at-payment.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'
import { encloseReceipt } from './enclose-documents.ts'
import { moveOrder } from './move-order.ts'
import { orderFilling } from './order-letters.ts'
import { findCorrespondents, findLines, type Order, updatePayment } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'

interface Licensed extends LicencePeriod {
  idLine: number
  id_member: number
  id_licence: number
}

/**
 * Pays the order once, all or nothing: creates the licences, validates the recap, queues the receipt. The caller holds
 * the order's lock and has made sure that the money is there.
 */
export async function payOrder(
  work: OrderWork,
  order: Order,
  /** A transfer's payments are marked as received when they arrive. */
  { paidAt, idPayment }: { paidAt: Date; idPayment?: number },
) {
  const paid = await moveOrder(work, order, 'paid', { paid_at: paidAt })
  if (idPayment !== undefined) await updatePayment(work.db, idPayment, { state: 'succeeded', settled_at: paidAt })
  const paidOn = dateInBrussels(paidAt)
  const licensed = await giveLicences(work, paid, paidOn)
  await writeDays(work.db, paid, licensed)
  await affiliateClub(work, paid, paidOn)
  await sendReceipt(work, paid)
}

async function giveLicences(work: OrderWork, order: Order, paidOn: CalendarDate): Promise<Licensed[]> {
  const lines = (await findLines(work.db, order.id)).flatMap(({ id_member, ...line }) =>
    id_member === null ? [] : [{ ...line, id_member }],
  )
  if (lines.length === 0) return []
  const taken = await findLicencesFrom(
    work.db,
    lines.map(({ id_member }) => id_member),
    paidOn,
  )
  const planned = lines.map((line) => ({
    idLine: line.id,
    id_member: line.id_member,
    ...licenceAtPayment(
      line,
      paidOn,
      taken.filter(({ id_member }) => id_member === line.id_member),
    ),
  }))
  const licences = await work.db
    .insertInto('licence')
    .values(
      planned.map(({ id_member, date_debut, date_fin }) => ({
        id_member,
        date_debut,
        date_fin,
        id_club: order.id_club,
        created_at: work.clock.now(),
      })),
    )
    .returning(['id', 'id_member'])
    .execute()
  const idOf = new Map(licences.map(({ id, id_member }) => [id_member, id]))
  await recordAudit(
    work,
    ...planned.map(({ id_member, date_debut, date_fin }) => ({
      action: 'licence.create' as const,
      id_member,
      id_club: order.id_club,
      subject: `order ${order.numero}`,
      after: { date_debut, date_fin },
    })),
  )
  return planned.map((line) => ({ ...line, id_licence: idOf.get(line.id_member)! }))
}

/** No licence starts before the day of payment, so earlier ones cannot overlap. */
function findLicencesFrom(db: Connection, members: number[], day: CalendarDate) {
  return db
    .selectFrom('licence')
    .select(['id_member', 'date_debut', 'date_fin'])
    .where('id_member', 'in', members)
    .where('cancelled_at', 'is', null)
    .where('date_fin', '>=', day)
    .execute()
}

/** Stores the real days of the licences in order and recap, in place of the planned ones. */
async function writeDays(db: Connection, order: Order, licensed: Licensed[]) {
  const rows = JSON.stringify(licensed)
  await sql`
    update order_line l set date_debut = v.date_debut, date_fin = v.date_fin, id_licence = v.id_licence
    from jsonb_to_recordset(${rows}::jsonb) v ("idLine" integer, date_debut date, date_fin date, id_licence integer)
    where l.id = v."idLine"`.execute(db)
  await sql`
    update recap_line l set date_debut = v.date_debut, date_fin = v.date_fin
    from jsonb_to_recordset(${rows}::jsonb) v (id_member integer, date_debut date, date_fin date), recap r
    where r.id_order = ${order.id} and l.id_recap = r.id and l.id_member = v.id_member`.execute(db)
}

/** The club's own licence is its affiliation of that year. An affiliation that is already paid keeps its day. */
async function affiliateClub(work: OrderWork, order: Order, paidOn: CalendarDate) {
  const ofClub = (await findLines(work.db, order.id)).find(({ id_club }) => id_club !== null)
  if (!ofClub) return
  const annee = yearOf(ofClub.date_debut)
  await work.db
    .insertInto('club_affiliation')
    .values({ id_club: ofClub.id_club!, annee, inscription: dateInBrussels(order.created_at), payement: paidOn })
    .onConflict((conflict) =>
      conflict
        .columns(['id_club', 'annee'])
        .doUpdateSet({ payement: sql`coalesce(club_affiliation.payement, excluded.payement)` }),
    )
    .execute()
  await recordAudit(work, {
    action: 'club.affiliate',
    id_club: order.id_club,
    subject: `order ${order.numero}`,
    after: { annee, payement: paidOn },
  })
}

async function sendReceipt(work: OrderWork, order: Order) {
  const { club, addresses } = await findCorrespondents(work.db, order)
  const enclosed = await encloseReceipt(work, order)
  for (const address of addresses) {
    await enqueueMail(work, 'order_paid', address, { ...orderFilling(work.env, order, club), ...enclosed })
  }
}
