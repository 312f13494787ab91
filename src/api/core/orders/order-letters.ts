import type { Env } from '#api/config/env.ts'
import type { Connection } from '#api/database/connect.ts'
import { formatIban } from '#domain/iban.ts'
import { formatMoney } from '#domain/money.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { countProducts } from './draw-order-lines.ts'
import type { Order } from './order-queries.ts'
import { readPrintedOrder } from './order-reading-queries.ts'

interface Club {
  club: string
  club_slug: string
}

/** Values and button of a mail about an order. */
export function orderFilling(env: Env, order: Order, { club, club_slug }: Club) {
  return {
    values: { numero: order.numero, club, montant: formatMoney(order.total_cents) },
    url: orderListUrl(env, { club_slug }),
  }
}

/** The orders of a club, where its account stands too. */
export const orderListUrl = (env: Env, { club_slug }: Pick<Club, 'club_slug'>) =>
  `${env.publicUrl}/club/${club_slug}/orderList`

export function transferFilling(env: Env, order: Order, club: Club) {
  const { values, url } = orderFilling(env, order, club)
  const iban = formatIban(env.FEDERATION_IBAN)
  return { values: { ...values, iban, communication: formatCommunication(order.communication_structuree) }, url }
}

/** The same, with the reason. */
export function closedFilling(env: Env, order: Order, club: Club, reason: string) {
  const { values, url } = orderFilling(env, order, club)
  return { values: { ...values, raison: `${reason.charAt(0).toLowerCase()}${reason.slice(1)}` }, url }
}

/** The products of an order with their numbers, as its mails name them. */
export async function toOrderView(db: Connection, idOrder: number): Promise<string> {
  return countProducts((await readPrintedOrder(db, idOrder))!)
}
