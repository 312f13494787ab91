import { beforeEach } from 'vitest'
import type { InputOf } from '#contract/index.ts'
import type { RouteName } from '#contract/routes.ts'
import { type TestApi, useTestApi } from './api.ts'
import { orderAddress } from './builders.ts'
import { createFakeProvider, type FakeProvider } from './fake-provider.ts'

const RENEW_PRODUCT = 1

export type OrderScene = Awaited<ReturnType<typeof createScene>>

/** An API with a provider that obeys the test. */
export function useOrderApi(options: { env?: Record<string, string>; now?: string } = {}) {
  const fake = createFakeProvider()
  const api = useTestApi({ ...options, payments: fake.provider })
  beforeEach(() => {
    fake.mood = 'well'
    fake.refundStatus = 'succeeded'
    fake.beforeActing(undefined)
    fake.asked.length = 0
  })
  return { api, fake, createScene: () => createScene(api, fake) }
}

/** The audit entries of an order with these actions, the oldest first. */
export async function auditOfOrder(api: TestApi, order: { row(): Promise<{ numero: string }> }, ...actions: string[]) {
  return api.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'id_account', 'id_club', 'id_member', 'before', 'after'])
    .where('subject', '=', `order ${(await order.row()).numero}`)
    .where('action', 'in', actions)
    .orderBy('id')
    .execute()
}

/** A club with its manager, and what they do with orders. */
export async function createScene(api: TestApi, fake: FakeProvider = createFakeProvider()) {
  const billed = `facture${Math.random().toString(36).slice(2)}@example.be`
  const managed = await api.createManagedClub({ mail: billed.toUpperCase() })
  const { ids, as, club } = managed

  function wishFor(
    members: { id: number }[],
    method: 'virement' | 'card' | 'bancontact' = 'virement',
  ): InputOf<'createOrder'> {
    return {
      ...ids,
      mode_payement: method === 'virement' ? 'virement' : 'payementElectronique',
      typePayement: method === 'virement' ? null : method,
      mode_livraison: 'livraisonByAdresse',
      adresse_livraison: orderAddress,
      adresse_facturation: { ...orderAddress, mail: billed },
      json_details: { total: members.length * 40 },
      products: {
        renew: members.map(({ id }) => ({ id_product: RENEW_PRODUCT, ordereableId: id })),
        licence_club: [],
      },
    }
  }

  /** Renewable members, and an order for them. */
  async function place(method: 'virement' | 'card' | 'bancontact' = 'virement', count = 1) {
    const members = await Promise.all(Array.from({ length: count }, () => api.createRenewable(club)))
    const answer = await api.call('createOrder', wishFor(members, method), as)
    if (answer.status !== 200) throw new Error(answer.text)
    return { members, id: answer.body.id_order, token: answer.body.stripe_token, order: about(answer.body.id_order) }
  }

  function about(id_order: number) {
    const forOrder = { ...ids, id_order }
    const method = (name: 'virement' | 'card' | 'bancontact') => ({
      mode_payement: name === 'virement' ? ('virement' as const) : ('payementElectronique' as const),
      typePayement: name === 'virement' ? null : name,
    })
    return {
      process: () => api.call('processOrder', forOrder, as),
      status: () => api.call('getPaymentStatus', forOrder, as),
      cancel: () => api.call('cancelOrder', forOrder, as),
      retry: (name: 'virement' | 'card' | 'bancontact') =>
        api.call('retryPayment', { ...forOrder, ...method(name) }, as),
      row: () => api.db.selectFrom('club_order').selectAll().where('id', '=', id_order).executeTakeFirstOrThrow(),
      lines: () => api.db.selectFrom('order_line').selectAll().where('id_order', '=', id_order).orderBy('id').execute(),
      payments: () => api.db.selectFrom('payment').selectAll().where('id_order', '=', id_order).orderBy('id').execute(),
      recap: () => api.db.selectFrom('recap').selectAll().where('id_order', '=', id_order).executeTakeFirstOrThrow(),
      alerts: async () =>
        (await api.db.selectFrom('payment_alert').select('reason').where('id_order', '=', id_order).execute()).map(
          ({ reason }) => reason,
        ),
      /** A signed webhook about the order's intent, with the given changes. */
      webhook: (said: Parameters<FakeProvider['toWireEvent']>[0], id?: string) => {
        const { body, headers } = fake.toWireEvent({ ...fake.intentOf(id_order), ...said }, api.clock.now(), id)
        return sendWebhook(body, headers)
      },
      /** A signed webhook about one of the order's refunds. */
      refundWebhook: (type: string, refund: Parameters<FakeProvider['wireRefund']>[0], id?: string) => {
        const { body, headers } = fake.describeOther(type, fake.wireRefund(refund), api.clock.now(), id)
        return sendWebhook(body, headers)
      },
      /** A signed webhook about anything else of the order's intent. */
      otherWebhook: (type: string, object: object) => {
        const whole = { payment_intent: fake.intentOf(id_order).id, currency: 'eur', ...object }
        const { body, headers } = fake.describeOther(type, whole, api.clock.now())
        return sendWebhook(body, headers)
      },
    }
  }

  function sendWebhook(body: string, headers: Record<string, string>) {
    return api.request({ method: 'POST', url: '/api/myabft/payments/webhook', payload: body, headers })
  }

  async function licencesOf(members: { id: number }[]) {
    return api.db
      .selectFrom('licence')
      .selectAll()
      .where(
        'id_member',
        'in',
        members.map(({ id }) => id),
      )
      .where('cancelled_at', 'is', null)
      .orderBy('date_debut')
      .execute()
  }

  const mails = () => api.mailsTo(billed)
  const send = (name: RouteName, input: unknown) => api.send(name, input, as)
  return { ...managed, billed, wishFor, place, about, sendWebhook, licencesOf, mails, send }
}
