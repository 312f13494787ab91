import { today } from '#api/config/clock.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Address } from '#contract/order-fields.ts'
import { type CalendarDate, yearOf } from '#domain/dates.ts'
import { recapStatut } from '#domain/order-status.ts'
import { numberOrder } from '#domain/structured-communication.ts'
import { nextOrderNumber } from './order-queries.ts'
import type { OrderWork } from './order-work.ts'

/** A line of a new order: a member's licence, a club's affiliation, or an item with a label of its own. */
export interface NewLine {
  /** Path of the line in the request. */
  path: string
  id_product: number
  id_member: number | null
  id_club: number | null
  name: string
  cost_cents: number
  date_debut: CalendarDate
  date_fin: CalendarDate
  label?: string
  quantity?: number
}

interface NewOrder {
  id_club: number
  /** The manager who places it; null for the secretariat. */
  id_member: number | null
  ordered_by: number
  mode_payement: 'virement' | 'payementElectronique'
  type_payement: 'card' | 'bancontact' | null
  adresse_livraison: Address
  adresse_facturation: Address
  json_details?: { total: number | null } | undefined
}

/** Writes the order with its lines and recap. Lines that are in another open order are returned, and not written. */
export async function insertOrder(work: OrderWork, order: NewOrder, lines: NewLine[]) {
  const total_cents = lines.reduce((sum, { cost_cents }) => sum + cost_cents, 0)
  const { numero, communication_structuree } = numberOrder(yearOf(today(work.clock)), await nextOrderNumber(work.db))
  const { adresse_livraison, adresse_facturation, json_details, ...columns } = order
  const { id } = await work.db
    .insertInto('club_order')
    .values({
      ...columns,
      numero,
      communication_structuree,
      state: 'created',
      mode_livraison: 'livraisonByAdresse',
      adresse_livraison: JSON.stringify(adresse_livraison),
      adresse_facturation: JSON.stringify(adresse_facturation),
      json_details: json_details ? JSON.stringify(json_details) : null,
      total_cents,
      created_at: work.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taken = await insertLines(work.db, id, lines)
  await insertRecap(work, { id, id_club: order.id_club }, lines)
  return { id, numero, total_cents, taken }
}

/** The unique indexes decide: a member or club that they reject is in another open order. */
async function insertLines(db: Connection, id_order: number, lines: NewLine[]): Promise<NewLine[]> {
  const written = await db
    .insertInto('order_line')
    .values(
      lines.map(({ path: _path, name: _name, label = '', quantity = 1, ...line }) => ({
        ...line,
        label,
        quantity,
        id_order,
      })),
    )
    .onConflict((conflicting) => conflicting.doNothing())
    .returning(['id_member', 'id_club'])
    .execute()
  return lines.filter(
    (line) => !written.some((row) => row.id_member === line.id_member && row.id_club === line.id_club),
  )
}

/** A recap lists licences, so one for items alone would be empty. */
async function insertRecap(work: OrderWork, order: { id: number; id_club: number }, lines: NewLine[]) {
  const licences = lines.filter(({ label }) => !label)
  if (licences.length === 0) return
  const recap = await work.db
    .insertInto('recap')
    .values({
      id_club: order.id_club,
      date: today(work.clock),
      statut: recapStatut('created'),
      total_cents: licences.reduce((sum, { cost_cents }) => sum + cost_cents, 0),
      id_order: order.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.db
    .insertInto('recap_line')
    .values(
      licences.map(({ id_member, name, date_debut, date_fin, cost_cents }) => ({
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
