import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SIGNATURE_HEADER } from '#api/payments/webhook-signature.ts'
import { useTestApi } from '#tests/support/api.ts'
import { confirmIntent } from './confirm-intent.ts'
import { deliverDueEvents, startSandboxWebhooks } from './deliver-events.ts'
import { setDown } from './outage.ts'

const api = useTestApi()

/** A portal that only listens: the received requests, and its next answers. */
const received: { path: string; type: string | undefined; raw: Buffer; signature: string }[] = []
const answers: number[] = []
let onReceived: (() => void) | undefined
const portal = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const signature = String(request.headers[SIGNATURE_HEADER])
    const { method, headers } = request
    received.push({
      path: `${method} ${request.url}`,
      type: headers['content-type'],
      raw: Buffer.concat(chunks),
      signature,
    })
    response.writeHead(answers.shift() ?? 200).end()
    onReceived?.()
  })
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`
})
afterEach(() => {
  received.length = 0
})
afterAll(async () => {
  portal.closeAllConnections()
  await new Promise((resolve) => portal.close(resolve))
})

async function pay(behaviour: 'succeeds' | 'declined' | 'fails_late' | 'succeeds_late') {
  const intent = await api.deps.payments!.createIntent({
    idempotencyKey: randomUUID(),
    idOrder: 7,
    numero: '2026-000007',
    amountCents: 4200,
    receiptEmail: 'club@example.be',
    shipping: { name: 'Club', line1: 'Rue 1', city: 'Namur', postalCode: '5000' },
  })
  const confirmation = { clientSecret: intent.clientSecret, method: 'pm_1', behaviour, returnPath: null }
  await confirmIntent(api.deps, intent.id, confirmation)
  return intent
}

function told() {
  return received.map(({ raw, signature }) => api.deps.payments!.readWebhook(raw, signature, api.clock.now()))
}

it('deliverDueEvents posts a signed event once, which readWebhook understands', async () => {
  const intent = await pay('succeeds')
  await deliverDueEvents(api.deps, url)
  expect(received).toMatchObject([
    { path: 'POST /api/myabft/payments/webhook', type: 'application/json; charset=utf-8' },
  ])
  expect(told()).toEqual([
    {
      id: expect.stringMatching(/^evt_/),
      type: 'payment_intent.succeeded',
      intent: { id: intent.id, status: 'succeeded', amountCents: 4200, currency: 'eur', idOrder: 7 },
      subject: null,
      payload: expect.objectContaining({ created: Math.floor(api.clock.now().getTime() / 1000) }),
    },
  ])
  expect(received[0]!.raw.toString()).not.toContain(intent.clientSecret)
  await deliverDueEvents(api.deps, url)
  expect(received).toHaveLength(1)
})

it('deliverDueEvents posts a late failure only when it is due', async () => {
  await pay('fails_late')
  await deliverDueEvents(api.deps, url)
  expect(told().map(({ type }) => type)).toEqual(['payment_intent.processing'])
  api.travel(5)
  await deliverDueEvents(api.deps, url)
  expect(told().map(({ type, intent }) => [type, intent?.status])).toEqual([
    ['payment_intent.processing', 'processing'],
    ['payment_intent.payment_failed', 'failed'],
  ])
})

it('deliverDueEvents retries after 1, 2 and 4 seconds until a 2xx, with a new signature each time', async () => {
  await pay('declined')
  answers.push(500, 404, 302)
  for (const pause of [1, 2, 4]) {
    await deliverDueEvents(api.deps, url)
    const soFar = received.length
    api.travel(pause - 0.5)
    await deliverDueEvents(api.deps, url)
    expect(received).toHaveLength(soFar)
    api.travel(0.5)
  }
  await deliverDueEvents(api.deps, url)
  expect(new Set(told().map(({ id }) => id)).size).toBe(1)
  expect(received).toHaveLength(4)
  expect(new Set(received.map(({ signature }) => signature)).size).toBe(4)
  api.travel(86_400)
  await deliverDueEvents(api.deps, url)
  expect(received).toHaveLength(4)
})

it('deliverDueEvents retries when the portal refuses the connection', async () => {
  await pay('succeeds')
  await deliverDueEvents(api.deps, 'http://127.0.0.1:1')
  expect(received).toHaveLength(0)
  api.travel(1)
  await deliverDueEvents(api.deps, url)
  expect(received).toHaveLength(1)
})

it('deliverDueEvents posts each event once when three run at the same time', async () => {
  await Promise.all(Array.from({ length: 12 }, () => pay('succeeds')))
  await Promise.all([1, 2, 3].map(() => deliverDueEvents(api.deps, url)))
  expect(received).toHaveLength(12)
  expect(new Set(told().map(({ id }) => id)).size).toBe(12)
})

it('deliverDueEvents takes over the event of a dead worker after 15 seconds', async () => {
  await pay('succeeds')
  await api.db
    .updateTable('sandbox_event')
    .set({ due_at: new Date(api.clock.now().getTime() + 15_000), tries: 1 })
    .where('delivered_at', 'is', null)
    .execute()
  await deliverDueEvents(api.deps, url)
  expect(received).toHaveLength(0)
  api.travel(15)
  await deliverDueEvents(api.deps, url)
  expect(received).toHaveLength(1)
})

it('deliverDueEvents posts nothing during a simulated outage', async () => {
  await pay('succeeds')
  await setDown(api.db, true)
  await deliverDueEvents(api.deps, url)
  expect(received).toHaveLength(0)
  await setDown(api.db, false)
  await deliverDueEvents(api.deps, url)
  expect(received).toHaveLength(1)
})

const warnings = () => api.logLines.filter((line) => line.includes('"level":40') && line.includes('sandbox'))

it('deliverDueEvents logs a warning only for a webhook that was not accepted', async () => {
  const before = warnings().length
  await pay('succeeds')
  await deliverDueEvents(api.deps, url)
  expect(warnings()).toHaveLength(before)
  await pay('succeeds')
  answers.push(500)
  await deliverDueEvents(api.deps, url)
  expect(warnings()).toHaveLength(before + 1)
  expect(warnings().at(-1)).toContain('answered 500')
  api.travel(1)
  await deliverDueEvents(api.deps, url)
})

it('startSandboxWebhooks warns once per series of failing rounds, and runs none after stop', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let failing = true
  const outcomes: string[] = []
  const now = () => {
    outcomes.push(failing ? 'failed' : 'went on')
    if (failing) throw new Error('no clock')
    return api.clock.now()
  }
  const warned: string[] = []
  const log = { warn: (_about: object, text: string) => warned.push(text) } as unknown as typeof api.deps.log
  const webhooks = startSandboxWebhooks({ ...api.deps, clock: { now }, log }, url)
  const seeRound = async (outcome: string, count: number) => {
    outcomes.length = 0
    const lookAgain = () => {
      vi.advanceTimersByTime(500)
      return outcomes.filter((one) => one === outcome).length
    }
    await expect.poll(lookAgain).toBeGreaterThan(2)
    expect(warned).toHaveLength(count)
  }
  await seeRound('failed', 1)
  failing = false
  await seeRound('went on', 1)
  failing = true
  await seeRound('failed', 2)
  await webhooks.stop()
  outcomes.length = 0
  vi.advanceTimersByTime(5000)
  vi.useRealTimers()
  // A round that the timer had started would have asked for the time before this one ends.
  await deliverDueEvents(api.deps, url)
  expect(outcomes).toEqual([])
})

it('startSandboxWebhooks delivers a new event without being asked', async () => {
  const arrived = new Promise<void>((resolve) => {
    onReceived = resolve
  })
  const webhooks = startSandboxWebhooks(api.deps, url)
  await pay('succeeds')
  await arrived
  await webhooks.stop()
  expect(received).toHaveLength(1)
})
