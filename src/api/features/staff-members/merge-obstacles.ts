import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'

interface Held extends LicencePeriod {
  club: string
}
interface Ordered extends LicencePeriod {
  numero: string
}

/** A list of all overlapping licences would be too long. */
const NAMED = 3

/** The rules that a merge would break, each as what is to be done first. */
export async function listObstacles(db: Connection, keep: number, drop: number): Promise<string[]> {
  return [
    ...(await overlappingLicences(db, keep, drop)),
    ...(await openOrders(db, keep, drop)),
    ...(await ordersOverLicences(db, keep, drop)),
    ...(await erasures(db, keep, drop)),
  ]
}

async function overlappingLicences(db: Connection, keep: number, drop: number) {
  const { rows } = await sql<{ one: Held; other: Held }>`
    select json_build_object('club', kc.club, 'date_debut', k.date_debut, 'date_fin', k.date_fin) as one,
      json_build_object('club', dc.club, 'date_debut', d.date_debut, 'date_fin', d.date_fin) as other
    from licence k
    join licence d on d.id_member = ${drop} and d.cancelled_at is null
      and d.date_debut <= k.date_fin and d.date_fin >= k.date_debut
    join club kc on kc.id = k.id_club
    join club dc on dc.id = d.id_club
    where k.id_member = ${keep} and k.cancelled_at is null
    order by k.date_debut, d.date_debut
    limit ${NAMED + 1}`.execute(db)
  const named = rows.slice(0, NAMED).map(({ one, other }) => staffMemberMessages.mergeOverlap(one, other))
  return rows.length > NAMED ? [...named, staffMemberMessages.mergeMoreOverlaps] : named
}

async function openOrders(db: Connection, keep: number, drop: number) {
  const { rows } = await sql<{ one: string; other: string }>`
    select ko.numero as one, d.numero as other
    from order_line k
    join club_order ko on ko.id = k.id_order
    join (select o.numero from order_line l join club_order o on o.id = l.id_order where l.id_member = ${drop} and l.open) d
      on true
    where k.id_member = ${keep} and k.open`.execute(db)
  return rows.map(({ one, other }) => staffMemberMessages.mergeOpenOrders(one, other))
}

/** Otherwise the payment of the order could not issue its licence. */
async function ordersOverLicences(db: Connection, keep: number, drop: number) {
  const { rows } = await sql<{ ordered: Ordered; held: Held }>`
    select json_build_object('numero', o.numero, 'date_debut', l.date_debut, 'date_fin', l.date_fin) as ordered,
      json_build_object('club', club.club, 'date_debut', h.date_debut, 'date_fin', h.date_fin) as held
    from order_line l
    join club_order o on o.id = l.id_order
    join licence h on h.id_member in (${keep}, ${drop}) and h.id_member <> l.id_member and h.cancelled_at is null
      and h.date_debut <= l.date_fin and h.date_fin >= l.date_debut
    join club on club.id = h.id_club
    where l.id_member in (${keep}, ${drop}) and l.open`.execute(db)
  return rows.map(({ ordered, held }) => staffMemberMessages.mergeOrderOverlap(ordered, held))
}

async function erasures(db: Connection, keep: number, drop: number) {
  const pending = await db
    .selectFrom('erasure_request')
    .select('id')
    .where('id_member', 'in', [keep, drop])
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return pending ? [staffMemberMessages.mergeErasure] : []
}
