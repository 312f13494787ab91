import type { ClubCall } from '#api/calls/call.ts'
import { readCredit } from '#api/core/ledger/read-balances.ts'
import { documentOf } from '#api/core/orders/document-of-order.ts'
import { findOrders, type PrintedLine } from '#api/core/orders/order-reading-queries.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { euros } from '#domain/money.ts'
import { orderStatut } from '#domain/order-status.ts'
import { formatCreditNoteNumber } from '#domain/refund-part.ts'

export async function getOrderList(_input: unknown, { db, idClub }: ClubCall) {
  const orders = await findOrders(db, { idClub })
  return {
    avoir: euros(await readCredit(db, idClub)),
    data: orders.map(
      ({
        id,
        id_member,
        numero,
        created_at,
        total_cents,
        received_cents,
        state,
        mode_payement,
        lines,
        credit_notes,
      }) => ({
        id,
        par_secretariat: id_member === null,
        numero,
        date: dateInBrussels(created_at),
        total: euros(total_cents),
        recu: euros(received_cents),
        statut: orderStatut(state),
        order_payed: state === 'paid',
        state,
        mode_payement,
        document: documentOf({ state }),
        notes_credit: credit_notes.map((note) => ({ id: note.id, numero: formatCreditNoteNumber(note) })),
        can_retry: state === 'created',
        products: lines.map(toLineView),
      }),
    ),
  }
}

function toLineView({
  product_name,
  orderable_name,
  date_debut,
  date_fin,
  quantity = 1,
  cost_cents,
  is_refunded,
}: PrintedLine) {
  return {
    product_name,
    orderable_name,
    date_debut,
    date_fin,
    quantite: quantity,
    cost: euros(cost_cents),
    rembourse: is_refunded,
  }
}
