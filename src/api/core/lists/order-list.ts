import { sql } from 'kysely'
import { matchesText } from '#api/core/orders/match-orders.ts'
import { receivedForOrder } from '#api/core/orders/order-reading-queries.ts'
import { onDays } from '#api/database/midnight.ts'
import type { ColumnKey, FilterKey } from '#contract/staff/staff-list-fields.ts'
import { OPEN_STATES, ORDER_STATES } from '#domain/order-status.ts'
import { type ColumnSource, type Condition, columnsOf, type ListSource } from './list-source.ts'

type Filters = Partial<Record<FilterKey<'commandes'>, string>> & { texte: string }

const { own, dayOf } = columnsOf('club_order')
const clubOfOrder = sql`join club c on c.id = club_order.id_club`
const euros = (cents: typeof receivedForOrder): ColumnSource => ({
  value: () => sql`(${cents} / 100.0)::double precision`,
  order: sql`${cents}`,
})

const columns: Record<ColumnKey<'commandes'>, ColumnSource> = {
  numero: own('numero'),
  date: dayOf('created_at'),
  club: { value: () => sql`c.club`, join: clubOfOrder, order: sql`c.club collate french` },
  numero_club: { value: () => sql`c.numero_club`, join: clubOfOrder },
  nombre: {
    value: () =>
      sql`(select count(*)::integer from order_line where order_line.id_order = club_order.id and label = '')`,
  },
  total: euros(sql`club_order.total_cents`),
  recu: euros(receivedForOrder),
  payement: { value: () => sql`coalesce(club_order.type_payement, 'virement')` },
  // In the order of the steps.
  statut: {
    value: () => sql`club_order.state`,
    order: sql`array_position(array[${sql.join(ORDER_STATES.map((state) => sql.lit(state)))}], club_order.state)`,
  },
  communication: own('communication_structuree'),
  paid_at: dayOf('paid_at'),
  dispatched_at: dayOf('dispatched_at'),
}

export const orderSource: ListSource = {
  name: 'commandes',
  table: sql`club_order`,
  id: sql`club_order.id`,
  columns,
  order: sql`club_order.created_at desc, club_order.id desc`,
  cents: sql`club_order.total_cents`,
}

export function filterOrders({ texte, etat, mode, club, du, au }: Filters): Condition[] {
  return [
    ...(texte.trim() === '' ? [] : [matchesText(texte.trim())]),
    ...(etat ? [inStates(etat === 'ouverts' ? OPEN_STATES : [etat])] : []),
    ...(mode ? [sql<boolean>`club_order.mode_payement = ${mode}`] : []),
    ...(club ? [sql<boolean>`club_order.id_club = ${Number(club)}`] : []),
    ...onDays('club_order.created_at', du, au),
  ]
}

const inStates = (states: string[]) => sql<boolean>`club_order.state in (${sql.join(states)})`
