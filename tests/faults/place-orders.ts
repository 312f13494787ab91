import { setTimeout as sleep } from 'node:timers/promises'
import type { OutputOf } from '#contract/index.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import type { PlannedOrder } from './order-world.ts'

const PAUSES_MS = [20, 50, 100, 200, 400]
/** A client gives up after some two minutes. */
const MAX_TRIES = 300
const CARDS: Partial<Record<PlannedOrder['plan'], string>> = {
  'card that succeeds': '4242424242424242',
  'card, then the browser is gone': '4242424242424242',
  'card that succeeds late': '4000000000001018',
  'card that is declined': '4000000000000002',
  'declined, then a transfer': '4000000000000002',
}

export interface Acknowledged extends PlannedOrder {
  idOrder: number
}

interface Target {
  url: string
  hearOfRequest(this: void): void
  /** What a client does before each order. */
  beforeOrder?(this: void, portal: Client, order: PlannedOrder): Promise<void>
  /** No client begins another order once this is true. */
  isOver?(this: void): boolean
}

/**
 * Several clients in parallel, each with one order after the other, that retry while there is no answer. The
 * caller may pass `acknowledged` to watch it grow.
 */
export async function placeOrders(
  target: Target,
  orders: PlannedOrder[],
  clients: number,
  acknowledged: Acknowledged[] = [],
) {
  const waiting = [...orders]
  const portal = createClient(target)
  async function work() {
    for (let order = waiting.shift(); order && !target.isOver?.(); order = waiting.shift()) {
      await target.beforeOrder?.(portal, order)
      const idOrder = await place(portal, order)
      acknowledged.push({ ...order, idOrder })
      await follow(portal, order, idOrder)
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  return { acknowledged, retries: portal.retries(), unexpected: portal.unexpected() }
}

export type Client = ReturnType<typeof createClient>

async function place(portal: Client, order: PlannedOrder) {
  const headers = { 'idempotency-key': order.key }
  const once = () => portal.call('createOrder', order, order.wish, headers)
  const answers = order.twice ? await Promise.all([once(), once()]) : [await once()]
  const ids = new Set(answers.map(({ id_order }) => id_order))
  if (ids.size !== 1) throw new Error(`${order.key} was answered with several orders: ${[...ids].join(', ')}`)
  return answers[0]!.id_order
}

async function follow(portal: Client, order: PlannedOrder, id_order: number) {
  const { id_member, id_club } = order.wish
  const about = { id_member, id_club, id_order }
  if (order.plan === 'placed, then left alone') return
  if (order.plan === 'placed, then cancelled') {
    await portal.call('cancelOrder', order, about)
    return
  }
  const token = await process(portal, order, about)
  if (order.plan === 'transfer') return
  if (order.plan === 'Bancontact approved') await payWithBancontact(portal, token!)
  else await payWithCard(portal, token!, CARDS[order.plan]!)
  if (order.plan === 'declined, then a transfer') {
    await portal.call('retryPayment', order, { ...about, mode_payement: 'virement', typePayement: null })
  } else if (order.plan !== 'card, then the browser is gone') await portal.call('processOrder', order, about)
}

/** Retries until the order can be paid: the provider may have been unreachable the first time. */
async function process(
  portal: Client,
  order: PlannedOrder,
  about: { id_member: number; id_club: number; id_order: number },
) {
  for (;;) {
    const { stripe_token, state } = await portal.call('processOrder', order, about)
    if (order.plan === 'transfer' || stripe_token !== null) return stripe_token
    if (state !== 'created') throw new Error(`order ${about.id_order} is ${state} before it was paid`)
  }
}

async function payWithCard(portal: Client, client_secret: string, number: string) {
  const card = { number, exp_month: '12', exp_year: '2090', cvc: '123' }
  const { id } = await portal.post<{ id: string }>('/sandbox/payment_methods', card)
  await portal.post(`/sandbox/payment_intents/${intentIn(client_secret)}/confirm`, {
    client_secret,
    payment_method: id,
  })
}

async function payWithBancontact(portal: Client, client_secret: string) {
  const id = intentIn(client_secret)
  const return_url = `${portal.url}/club/x/congratsOrder`
  await portal.post(`/sandbox/payment_intents/${id}/confirm`, { client_secret, type: 'bancontact', return_url })
  await portal.post(`/sandbox/authorise/${id}`, { client_secret, decision: 'approve' })
}

const intentIn = (secret: string) => secret.split('_secret_')[0]!

function createClient({ url, hearOfRequest }: Target) {
  let retries = 0
  /** Answers of the 5xx kind other than 503, which alone says "try again". */
  const unexpected: string[] = []

  /** Retries without an answer, and while the portal starts or stops. Any other response is an answer. */
  async function post<Body>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Body> {
    for (let tries = 1; ; tries += 1) {
      hearOfRequest()
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined)
      if (answer && answer.status < 400) return (answer.text.startsWith('{') ? JSON.parse(answer.text) : {}) as Body
      if (answer && answer.status >= 500 && answer.status !== 503) unexpected.push(`${path} answered ${answer.status}`)
      // ERR101: the payment provider was out of reach. The sandbox keeps its intents in the database that was lost.
      if (answer && answer.status < 500 && !answer.text.includes('ERR101'))
        throw new Error(`${path} answered ${answer.status} ${answer.text}`)
      if (tries === MAX_TRIES) throw new Error(`${path} was not answered: ${answer?.text ?? 'no connection'}`)
      retries += 1
      await sleep(PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1])
    }
  }

  function call<Name extends RouteName>(
    name: Name,
    { token }: PlannedOrder,
    input: unknown,
    headers: Record<string, string> = {},
  ) {
    return post<OutputOf<Name>>(routes[name].path, input, { authorization: `Bearer ${token}`, ...headers })
  }

  return { url, post, call, retries: () => retries, unexpected: () => unexpected }
}
