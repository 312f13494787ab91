import { type RawBuilder, sql } from 'kysely'
import { conflict, invalid, notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'
import { getMemberForUpdate } from './staff-member-queries.ts'

/** Locks the member too, so that changes to one person's licences are serialized. */
export async function getLicenceForUpdate(db: Connection, idLicence: number) {
  const found = await db.selectFrom('licence').select('id_member').where('id', '=', idLicence).executeTakeFirst()
  if (!found) throw notFound()
  await getMemberForUpdate(db, found.id_member)
  const licence = await db
    .selectFrom('licence')
    .innerJoin('club', 'club.id', 'licence.id_club')
    .select(['licence.id', 'licence.id_member', 'licence.id_club', 'club.club'])
    .select(['licence.date_debut', 'licence.date_fin', 'licence.cancelled_at'])
    .where('licence.id', '=', idLicence)
    .executeTakeFirstOrThrow()
  if (licence.cancelled_at !== null) throw conflict(staffMemberMessages.licenceGone)
  return licence
}

export async function getClub(db: Connection, idClub: number) {
  const club = await db.selectFrom('club').select(['id', 'club']).where('id', '=', idClub).executeTakeFirst()
  if (!club) throw notFound()
  return club
}

export async function insertLicence(
  db: Connection,
  licence: LicencePeriod & { id_member: number; id_club: number; created_at: Date },
) {
  const { id } = await db.insertInto('licence').values(licence).returning('id').executeTakeFirstOrThrow()
  return id
}

interface Wanted extends LicencePeriod {
  id_member: number
  /** The licence being changed, which does not conflict with itself. */
  except?: number
}

/**
 * Reports at the field what the exclusion constraint would refuse, and what would make it refuse a payment later: the
 * licence of an open order.
 */
export async function refuseOverlap(
  db: Connection,
  { id_member, date_debut, date_fin, except }: Wanted,
  field: string,
) {
  const wanted = { date_debut, date_fin }
  const licence = await db
    .selectFrom('licence')
    .innerJoin('club', 'club.id', 'licence.id_club')
    .select(['club.club', 'licence.date_debut', 'licence.date_fin'])
    .where('licence.id_member', '=', id_member)
    .where('licence.cancelled_at', 'is', null)
    .where('licence.id', '<>', except ?? 0)
    .where(overlapping('licence', wanted))
    .limit(1)
    .executeTakeFirst()
  if (licence) throw invalid({ [field]: [staffMemberMessages.overlapsLicence(licence)] })
  const order = await db
    .selectFrom('order_line as line')
    .innerJoin('club_order', 'club_order.id', 'line.id_order')
    .select(['club_order.numero', 'line.date_debut', 'line.date_fin'])
    .where('line.id_member', '=', id_member)
    .where('line.open', '=', true)
    .where(overlapping('line', wanted))
    .limit(1)
    .executeTakeFirst()
  if (order) throw invalid({ [field]: [staffMemberMessages.overlapsOrder(order)] })
}

function overlapping(table: 'licence' | 'line', { date_debut, date_fin }: LicencePeriod): RawBuilder<boolean> {
  const column = (name: string) => sql.ref<CalendarDate>(`${table}.${name}`)
  return sql<boolean>`(${column('date_debut')} <= ${date_fin} and ${column('date_fin')} >= ${date_debut})`
}
