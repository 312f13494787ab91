import { findLivePayment, findOrderAndHeld, type Order } from '#api/core/orders/order-queries.ts'
import type { OrderWork } from '#api/core/orders/order-work.ts'
import type { Intent } from '#api/payments/payment-provider.ts'
import type { OutputOf } from '#contract/index.ts'
import { euros } from '#domain/money.ts'
import { paymentQrText } from '#domain/payment-qr.ts'

/** The progress of an order. `intent` is the provider's last answer, if it was asked. */
export async function toOrderProgress(
  work: OrderWork,
  idOrder: number,
  intent?: Intent,
): Promise<OutputOf<'processOrder'>> {
  const order = await findOrderAndHeld(work.db, idOrder)
  const payment = await findLivePayment(work.db, idOrder)
  const payable =
    order.state === 'created' &&
    payment?.intent === intent?.id &&
    (intent?.status === 'open' || intent?.status === 'failed')
  return {
    id_order: order.id,
    numero: order.numero,
    state: order.state,
    refused: order.state === 'created' && payment?.state === 'failed',
    mode_payement: order.mode_payement,
    typePayement: order.type_payement,
    total: euros(order.total_cents),
    mail: order.adresse_facturation.mail,
    stripe_token: payable ? intent.clientSecret : null,
    ...(order.state === 'awaiting_payment' ? toTransferView(work, order) : NO_TRANSFER),
  }
}

const NO_TRANSFER = { du: null, communication_structuree: null, iban: null, bic: null, beneficiaire: null, qr: null }

function toTransferView({ env }: OrderWork, order: Order & { held_cents: number }) {
  const due = order.total_cents - order.held_cents
  const [iban, bic, beneficiaire] = [env.FEDERATION_IBAN, env.FEDERATION_BIC, env.FEDERATION_NAME]
  const communication_structuree = order.communication_structuree
  const qr = paymentQrText({
    bic,
    beneficiary: beneficiaire,
    iban,
    cents: due,
    communication: communication_structuree,
  })
  return { du: euros(due), communication_structuree, iban, bic, beneficiaire, qr }
}
