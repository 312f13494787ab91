import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { IntentUnknown, ProviderRefused, ProviderUnreachable } from '#api/payments/payment-provider.ts'
import { testCards } from '#contract/sandbox-cards.ts'
import { createTestApi, type TestApi, useTestApi } from '#tests/support/api.ts'
import { setDown } from './outage.ts'

const api = useTestApi()
const RETURN = '/club/choixPayement?id_order=7'
const NUMBER = Object.fromEntries(testCards.map(({ number, behaviour }) => [behaviour ?? 'invalid', number]))

interface Progress {
  id: string
  status: string
  next_action?: { url: string }
  error?: { code: string; message: string }
}

const sandbox = () => api.deps.payments!

function newIntent(change = {}, payments = sandbox()) {
  return payments.createIntent({
    idempotencyKey: randomUUID(),
    idOrder: 7,
    numero: '2026-000007',
    amountCents: 123_450,
    receiptEmail: 'club@example.be',
    shipping: { name: 'Club', line1: 'Rue 1', city: 'Namur', postalCode: '5000' },
    ...change,
  })
}

function post<Body = Progress>(path: string, payload: unknown) {
  return api.request<Body>({ method: 'POST', url: `/sandbox${path}`, payload: payload as object })
}

async function newCard(number: string) {
  const card = { number, exp_month: 12, exp_year: 2030, cvc: '123', name: 'Anne Dubois' }
  return (await post<{ id: string }>('/payment_methods', card)).body.id
}

async function payByCard(intent: { id: string; clientSecret: string }, number: string, change = {}) {
  const payment_method = await newCard(number)
  const body = { client_secret: intent.clientSecret, payment_method, return_url: RETURN, ...change }
  return post(`/payment_intents/${intent.id}/confirm`, body)
}

function payByBancontact(intent: { id: string; clientSecret: string }, return_url: unknown = RETURN) {
  const body = { client_secret: intent.clientSecret, type: 'bancontact', return_url }
  return post(`/payment_intents/${intent.id}/confirm`, body)
}

function decide(intent: { id: string; clientSecret: string }, decision: string) {
  return api.request({
    method: 'POST',
    url: `/sandbox/authorise/${intent.id}`,
    payload: new URLSearchParams({ client_secret: intent.clientSecret, decision }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

async function eventsOf(id: string) {
  const rows = await api.db
    .selectFrom('sandbox_event')
    .selectAll()
    .where('id_intent', '=', id)
    .orderBy('due_at')
    .execute()
  return rows.map(({ type }) => type.replace('payment_intent.', ''))
}

function refund(intent: string, amountCents: number, idempotencyKey: string) {
  return sandbox().refund({ intent, amountCents, idempotencyKey })
}

async function whileDown(work: () => Promise<void>) {
  await setDown(api.db, true)
  try {
    await work()
  } finally {
    await setDown(api.db, false)
  }
}

describe('the intents of the sandbox', () => {
  it('are one per idempotency key under concurrency, and refused for another amount or order', async () => {
    const idempotencyKey = randomUUID()
    const intents = await Promise.all(Array.from({ length: 10 }, () => newIntent({ idempotencyKey })))
    expect(new Set(intents.map(({ id, clientSecret }) => `${id} ${clientSecret}`)).size).toBe(1)
    expect(intents[0]).toMatchObject({ status: 'open', amountCents: 123_450, currency: 'eur', idOrder: 7 })
    await expect(newIntent({ idempotencyKey, amountCents: 1 })).rejects.toThrow(ProviderRefused)
    await expect(newIntent({ idempotencyKey, idOrder: 8 })).rejects.toThrow(ProviderRefused)
  })

  it('are cancelled while unpaid, and never after payment', async () => {
    const intent = await newIntent()
    expect(await sandbox().cancelIntent(intent.id)).toMatchObject({ status: 'cancelled' })
    expect(await sandbox().cancelIntent(intent.id)).toMatchObject({ status: 'cancelled' })
    expect(await eventsOf(intent.id)).toEqual(['canceled'])
    expect((await payByCard(intent, NUMBER.succeeds!)).body).toMatchObject({
      status: 'canceled',
      error: { code: 'payment_intent_unexpected_state' },
    })
    const paid = await newIntent()
    await payByCard(paid, NUMBER.succeeds!)
    expect(await sandbox().cancelIntent(paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it('are listed by order, from a given instant on', async () => {
    const before = api.clock.now()
    const [first, other] = [await newIntent({ idOrder: 4711 }), await newIntent({ idOrder: 4712 })]
    api.travel(10)
    const second = await newIntent({ idOrder: 4711 })
    const found = async (idOrder: number, since: Date) =>
      (await sandbox().listIntents(idOrder, since)).map(({ id }) => id).toSorted()
    expect(await found(4711, before)).toEqual([first.id, second.id].toSorted())
    expect(await found(4711, api.clock.now())).toEqual([second.id])
    expect(await found(4712, before)).toEqual([other.id])
    expect(await found(4713, before)).toEqual([])
    expect(await sandbox().listIntents(4712, before)).toEqual([other])
  })

  it('are refused when the id is unknown', async () => {
    await expect(sandbox().readIntent('pi_none')).rejects.toThrow(ProviderRefused)
    await expect(sandbox().cancelIntent('pi_none')).rejects.toThrow(ProviderRefused)
    await expect(refund('pi_none', 1, randomUUID())).rejects.toThrow(ProviderRefused)
  })

  it('are refunded once per idempotency key, and never beyond what was paid', async () => {
    const intent = await newIntent({ amountCents: 1000 })
    await expect(refund(intent.id, 1000, randomUUID())).rejects.toThrow(ProviderRefused)
    await payByCard(intent, NUMBER.succeeds!)
    const key = randomUUID()
    await Promise.all([1, 2, 3].map(() => refund(intent.id, 600, key)))
    await expect(refund(intent.id, 500, key)).rejects.toThrow(ProviderRefused)
    await expect(refund(intent.id, 500, randomUUID())).rejects.toThrow(ProviderRefused)
    await refund(intent.id, 400, randomUUID())
    await expect(refund(intent.id, 0, randomUUID())).rejects.toThrow(ProviderRefused)
  })
})

describe('the refunds of the sandbox', () => {
  const told = async (intent: string) =>
    (
      await api.db
        .selectFrom('sandbox_event')
        .select('type')
        .where('id_intent', '=', intent)
        .orderBy('due_at')
        .execute()
    )
      .map(({ type }) => type)
      .filter((type) => !type.startsWith('payment_intent.'))

  it.each([
    ['succeeds', 'succeeded', 'succeeded', ['refund.created']],
    ['refund_pending', 'pending', 'succeeded', ['refund.created', 'refund.updated']],
    ['refund_fails', 'pending', 'failed', ['refund.created', 'refund.failed']],
    ['refund_fails_late', 'succeeded', 'failed', ['refund.created', 'refund.failed']],
    ['refund_asks_payer', 'requires_action', 'cancelled', ['refund.created', 'refund.updated']],
  ])('paid with the card %s are %s at first, then %s', async (behaviour, first, last, events) => {
    const intent = await newIntent({ amountCents: 1000 })
    await payByCard(intent, NUMBER[behaviour]!)
    const key = randomUUID()
    const made = await refund(intent.id, 1000, key)
    expect(made).toMatchObject({ intent: intent.id, status: first, amountCents: 1000, reference: key })
    api.travel(4)
    expect(await sandbox().readRefund(made.id)).toEqual(made)
    api.travel(1)
    expect(await sandbox().readRefund(made.id)).toMatchObject({ id: made.id, status: last })
    expect(await sandbox().listRefunds(intent.id)).toMatchObject([{ id: made.id, status: last }])
    expect(await told(intent.id)).toEqual(events)
    // A failed refund makes the money refundable again.
    const again = refund(intent.id, 1000, randomUUID())
    if (last === 'succeeded') await expect(again).rejects.toThrow(ProviderRefused)
    else expect(await again).toMatchObject({ status: first })
  })

  it('and disputes made in the dashboard create webhook events', async () => {
    const act = (id: string, action: string) =>
      api.request({
        method: 'POST',
        url: `/sandbox/dashboard/${id}`,
        payload: `action=${action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const intent = await newIntent({ amountCents: 1000, numero: '2026-000777' })
    expect((await act(intent.id, 'refund')).status).toBe(303)
    expect(await told(intent.id)).toEqual([])
    await payByCard(intent, NUMBER.succeeds!)
    expect((await api.request({ url: '/sandbox/' })).text).toContain('2026-000777')
    for (const action of ['dispute', 'win', 'lose', 'refund', 'refund']) {
      api.travel(1)
      expect((await act(intent.id, action)).headers.location).toBe('/sandbox/')
    }
    expect((await act(intent.id, 'steal')).status).toBe(303)
    expect((await act('pi_none', 'refund')).status).toBe(303)
    expect(await told(intent.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.closed',
      'charge.dispute.closed',
      'refund.created',
    ])
    const disputes = await api.db
      .selectFrom('sandbox_event')
      .select(sql<object>`payload -> 'data' -> 'object'`.as('dispute'))
      .where('id_intent', '=', intent.id)
      .where('type', 'like', 'charge.dispute.%')
      .orderBy('due_at')
      .execute()
    const common = { id: `dp_${intent.id}`, object: 'dispute', amount: 1000, payment_intent: intent.id }
    expect(disputes.map(({ dispute }) => dispute)).toMatchObject([
      { ...common, status: 'needs_response' },
      { ...common, status: 'won' },
      { ...common, status: 'lost' },
    ])
    expect(await sandbox().listRefunds(intent.id)).toMatchObject([{ reference: null, amountCents: 1000 }])
    await expect(sandbox().readRefund('re_none')).rejects.toThrow(IntentUnknown)
  })
})

describe('confirming an intent with a test card', () => {
  it.each([
    ['succeeds', 'succeeded', undefined, 'succeeded', ['succeeded']],
    ['declined', 'requires_payment_method', 'card_declined', 'failed', ['payment_failed']],
    ['insufficient_funds', 'requires_payment_method', 'insufficient_funds', 'failed', ['payment_failed']],
    ['asks_authentication', 'requires_action', undefined, 'open', []],
    ['succeeds_late', 'processing', undefined, 'processing', ['processing']],
    ['fails_late', 'processing', undefined, 'processing', ['processing']],
  ])('follows the behaviour %s', async (behaviour, status, code, read, events) => {
    const intent = await newIntent()
    const answer = await payByCard(intent, NUMBER[behaviour]!)
    expect(answer.status).toBe(200)
    expect(answer.body.status).toBe(status)
    expect(answer.body.error?.code).toBe(code)
    expect(await sandbox().readIntent(intent.id)).toEqual({ ...intent, status: read })
    expect(await eventsOf(intent.id)).toEqual(events)
  })

  it.each([
    ['succeeds_late', 'succeeded', 'succeeded'],
    ['fails_late', 'failed', 'payment_failed'],
  ])('with %s leaves processing after five seconds, and creates the event', async (behaviour, status, event) => {
    const intent = await newIntent()
    await payByCard(intent, NUMBER[behaviour]!)
    api.travel(4)
    expect(await sandbox().readIntent(intent.id)).toMatchObject({ status: 'processing' })
    expect(await sandbox().cancelIntent(intent.id)).toMatchObject({ status: 'processing' })
    api.travel(1)
    expect(await sandbox().readIntent(intent.id)).toMatchObject({ status })
    expect(await sandbox().readIntent(intent.id)).toMatchObject({ status })
    expect(await eventsOf(intent.id)).toEqual(['processing', event])
  })

  it('succeeds after a declined attempt on the same intent', async () => {
    const intent = await newIntent()
    await payByCard(intent, NUMBER.declined!)
    expect((await payByCard(intent, NUMBER.succeeds!)).body).toEqual({ id: intent.id, status: 'succeeded' })
    expect(await sandbox().readIntent(intent.id)).toMatchObject({ status: 'succeeded' })
  })

  it('succeeds once when ten requests confirm at the same time', async () => {
    const intent = await newIntent()
    const payment_method = await newCard(NUMBER.succeeds!)
    const body = { client_secret: intent.clientSecret, payment_method }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`/payment_intents/${intent.id}/confirm`, body)),
    )
    expect(answers.filter(({ body: { error } }) => !error)).toHaveLength(1)
    expect(answers.every(({ body: { status } }) => status === 'succeeded')).toBe(true)
    expect(await eventsOf(intent.id)).toEqual(['succeeded'])
  })

  it.each([
    ['an invalid number', { number: NUMBER.invalid }, 402, 'incorrect_number'],
    ['an expired card', { exp_year: 2020 }, 402, 'expired_card'],
    ['no code', { cvc: '' }, 402, 'invalid_cvc'],
    ['no number', { number: undefined }, 400, 'parameter_invalid'],
    ['a number that is an object', { number: {} }, 400, 'parameter_invalid'],
  ])('refuses %s', async (_name, change, status, code) => {
    const card = { number: NUMBER.succeeds, exp_month: '12', exp_year: '30', cvc: '123', ...change }
    const answer = await post('/payment_methods', card)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ error: { code, message: expect.stringMatching(/\.$/) } })
  })

  it('neither stores nor logs the card number', async () => {
    await newCard(NUMBER.asks_authentication!)
    await newCard('4111 1111 1111 1111')
    const stored = JSON.stringify(await api.db.selectFrom('sandbox_method').selectAll().execute())
    for (const number of [NUMBER.asks_authentication!, '4111 1111 1111 1111']) {
      for (const written of [number, number.replaceAll(' ', '')]) {
        expect(stored).not.toContain(written)
        expect(api.logLines.join('')).not.toContain(written)
      }
    }
  })
})

describe('the authorisation page of the sandbox', () => {
  it.each([
    ['card', 'Authentification de votre carte'],
    ['bancontact', 'Payer avec Bancontact'],
  ])('asks to approve a payment by %s and redirects back with the outcome', async (method, title) => {
    for (const [decision, redirect_status, status] of [
      ['approve', 'succeeded', 'succeeded'],
      ['refuse', 'failed', 'failed'],
    ] as const) {
      const intent = await newIntent()
      const asked = await (method === 'card' ? payByCard(intent, NUMBER.asks_authentication!) : payByBancontact(intent))
      expect(asked.body.status).toBe('requires_action')
      const page = await api.request({ url: asked.body.next_action!.url })
      expect(page.status).toBe(200)
      expect(page.text).toContain(`<h1>${title}</h1>`)
      expect(page.text).toContain('1\u202f234,50\u00a0€')
      expect(page.text).not.toMatch(/<style|style=|<script/)
      const decided = await decide(intent, decision)
      expect(decided.status).toBe(303)
      const { pathname, searchParams } = new URL(decided.headers.location!, 'http://portal')
      expect(decided.headers.location).toMatch(/^\/club\//)
      expect(pathname).toBe('/club/choixPayement')
      expect(Object.fromEntries(searchParams)).toEqual({
        id_order: '7',
        payment_intent: intent.id,
        payment_intent_client_secret: intent.clientSecret,
        redirect_status,
      })
      expect(await sandbox().readIntent(intent.id)).toMatchObject({ status })
    }
  })

  it('redirects back once decided, and ignores a second decision', async () => {
    const intent = await newIntent()
    const { next_action } = (await payByBancontact(intent)).body
    await decide(intent, 'approve')
    expect((await api.request({ url: next_action!.url })).headers.location).toContain('redirect_status=succeeded')
    expect((await decide(intent, 'refuse')).headers.location).toContain('redirect_status=succeeded')
    expect(await sandbox().readIntent(intent.id)).toMatchObject({ status: 'succeeded' })
    expect(await eventsOf(intent.id)).toEqual(['succeeded'])
  })

  it('makes the intent fail with authentication_failed when the card is refused', async () => {
    const intent = await newIntent()
    await payByCard(intent, NUMBER.asks_authentication!)
    await decide(intent, 'refuse')
    const url = `/sandbox/payment_intents/${intent.id}?client_secret=${intent.clientSecret}`
    expect((await api.request<Progress>({ url })).body).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'authentication_failed', message: 'L’authentification a échoué.' },
    })
  })

  it('confirms the decision itself when there is no return URL', async () => {
    const intent = await newIntent()
    await payByCard(intent, NUMBER.asks_authentication!, { return_url: undefined })
    const decided = await decide(intent, 'approve')
    expect(decided.status).toBe(200)
    expect(decided.text).toContain('<h1>Réponse enregistrée</h1>')
    expect(decided.text).toContain('Vous pouvez fermer cette page et revenir au portail.')
  })

  it('adds its parameters to a return URL without a query', async () => {
    const intent = await newIntent()
    await payByBancontact(intent, '/club/choixPayement')
    const { searchParams } = new URL((await decide(intent, 'approve')).headers.location!, 'http://portal')
    expect([...searchParams.keys()]).toEqual(['payment_intent', 'payment_intent_client_secret', 'redirect_status'])
  })

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', 'http://localhost:3000//evil.example'])(
    'refuses the return URL %s',
    async (return_url) => {
      const answer = await payByBancontact(await newIntent(), return_url)
      expect(answer.status).toBe(400)
      expect(answer.body.error?.code).toBe('url_invalid')
    },
  )

  it('answers 404 without the client secret or with an unknown decision', async () => {
    const intent = await newIntent()
    await payByBancontact(intent)
    for (const url of [
      `/sandbox/authorise/${intent.id}`,
      `/sandbox/authorise/${intent.id}?client_secret=x`,
      '/sandbox/authorise/pi_none?client_secret=x',
      `/sandbox/payment_intents/${intent.id}?client_secret=x`,
      `/sandbox/payment_intents/${intent.id}`,
    ]) {
      expect((await api.request({ url })).status).toBe(404)
    }
    expect((await decide({ ...intent, clientSecret: 'x' }, 'approve')).status).toBe(404)
    expect((await decide(intent, 'perhaps')).status).toBe(404)
    expect((await payByBancontact({ ...intent, clientSecret: 'x' })).status).toBe(404)
    expect(await sandbox().readIntent(intent.id)).toMatchObject({ status: 'open' })
  })

  it('says in JSON and in HTML that a payment does not exist', async () => {
    const asked = await api.request({ url: '/sandbox/payment_intents/pi_none?client_secret=x' })
    expect(asked.body).toEqual({ error: { code: 'resource_missing', message: 'Ce payement n’existe pas.' } })
    const page = await api.request({ url: '/sandbox/authorise/pi_none?client_secret=x' })
    expect(page.text).toContain('<h1>Payement introuvable</h1>')
    expect(page.text).toContain('Ce lien n’est pas ou plus valable.')
  })
})

it.each([
  ['no body', undefined, 'parameter_invalid'],
  ['an empty one', {}, 'parameter_invalid'],
  ['no method', { client_secret: 'x' }, 'parameter_invalid'],
  ['a method that does not exist', { client_secret: 'x', payment_method: 'pm_none' }, 'resource_missing'],
  ['Bancontact without a way back', { client_secret: 'x', type: 'bancontact' }, 'parameter_invalid'],
  ['a list', [], 'parameter_invalid'],
])('confirming an intent refuses %s', async (_name, payload, code) => {
  const { id } = await newIntent()
  const { status, body } = await post(`/payment_intents/${id}/confirm`, payload)
  expect(status).toBe(400)
  expect(body.error).toEqual({ code, message: expect.stringMatching(/\.$/) })
})

describe('the test card that never answers', () => {
  /** A payment in progress on a portal that listens, and the caller's result. */
  async function pay(portal: TestApi, signal?: AbortSignal) {
    const intent = await newIntent({}, portal.deps.payments!)
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const send = (path: string, body: object) =>
      fetch(`${address}/sandbox${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(signal && { signal }),
      })
    const card = { number: NUMBER.never_answers, exp_month: 12, exp_year: 2030, cvc: '123' }
    const { id: payment_method } = (await (await send('/payment_methods', card)).json()) as { id: string }
    const arrived = once(portal.app.server, 'request')
    const seen = send(`/payment_intents/${intent.id}/confirm`, {
      client_secret: intent.clientSecret,
      payment_method,
    }).then(
      () => 'an answer',
      () => 'nothing',
    )
    await arrived
    expect(await portal.deps.payments!.readIntent(intent.id)).toMatchObject({ status: 'open' })
    return { seen }
  }

  it('keeps the request open until the caller aborts', async () => {
    const giveUp = new AbortController()
    const { seen } = await pay(api, giveUp.signal)
    giveUp.abort()
    expect(await seen).toBe('nothing')
  })

  it('does not keep the portal from stopping', async () => {
    const portal = await createTestApi()
    const { seen } = await pay(portal)
    await portal.close()
    expect(await seen).toBe('nothing')
  })
})

describe('the simulated outage of the sandbox', () => {
  it('makes every call fail with 503 or ProviderUnreachable until it ends', async () => {
    const intent = await newIntent()
    const payment_method = await newCard(NUMBER.succeeds!)
    expect(await sandbox().isAvailable()).toBe(true)
    await whileDown(async () => {
      expect(await sandbox().isAvailable()).toBe(false)
      await expect(newIntent()).rejects.toThrow(ProviderUnreachable)
      await expect(sandbox().readIntent(intent.id)).rejects.toThrow(ProviderUnreachable)
      await expect(sandbox().cancelIntent(intent.id)).rejects.toThrow(ProviderUnreachable)
      await expect(refund(intent.id, 1, 'x')).rejects.toThrow(ProviderUnreachable)
      const refused = await post('/payment_methods', {})
      expect([refused.status, refused.body]).toEqual([503, { error: { code: 'api_error', message: 'Panne simulée.' } }])
      const body = { client_secret: intent.clientSecret, payment_method }
      expect((await post(`/payment_intents/${intent.id}/confirm`, body)).status).toBe(503)
      for (const path of ['payment_intents', 'authorise']) {
        const url = `/sandbox/${path}/${intent.id}?client_secret=${intent.clientSecret}`
        expect((await api.request({ url })).status).toBe(503)
      }
      const page = await decide(intent, 'approve')
      expect(page.status).toBe(503)
      expect(page.text).toContain('<h1>Service indisponible</h1>')
      expect(page.text).toContain('Réessayez plus tard.')
      expect((await api.request({ url: '/sandbox/' })).text).toContain('en panne')
    })
    expect(await sandbox().isAvailable()).toBe(true)
    expect(await sandbox().readIntent(intent.id)).toEqual(intent)
  })

  it('is switched on and off on the page with the test cards', async () => {
    const turn = (down: string) =>
      api.request({
        method: 'POST',
        url: '/sandbox/outage',
        payload: `down=${down}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const page = await api.request({ url: '/sandbox/' })
    for (const { number } of testCards) expect(page.text).toContain(number)
    expect(page.text).toContain('Simuler une panne')
    expect((await turn('on')).headers.location).toBe('/sandbox/')
    expect(await sandbox().isAvailable()).toBe(false)
    expect((await api.request({ url: '/sandbox/' })).text).toContain('Remettre en service')
    await turn('sideways')
    expect(await sandbox().isAvailable()).toBe(false)
    await turn('off')
    expect(await sandbox().isAvailable()).toBe(true)
  })
})
