import fc from 'fast-check'
import { expect, it } from 'vitest'
import { takeEvents } from '#api/core/orders/take-event.ts'
import { settlePayments } from '#api/jobs/settle-payments.ts'
import type { Intent, IntentStatus } from '#api/payments/payment-provider.ts'
import type { MOODS } from '#tests/support/fake-provider.ts'
import { useOrderApi } from '#tests/support/orders.ts'

const { api, fake, createScene } = useOrderApi()

const TOTAL_CENTS = 4000
const CALLS = ['process', 'status', 'cancel', 'card', 'bancontact', 'virement'] as const
type Mood = (typeof MOODS)[number]

type Step =
  | { kind: 'call'; name: (typeof CALLS)[number]; mood: Mood }
  | { kind: 'pay'; which: number; status: IntentStatus }
  | { kind: 'webhook'; which: number; again: boolean }
  | { kind: 'jobs' }

// Without silence, which takes five seconds and looks like a lost answer to the portal.
const mood = fc.constantFrom<Mood>('well', 'well', 'unreachable', 'answer lost', 'failing', 'failing at the end')
const which = fc.nat(7)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('call' as const), name: fc.constantFrom(...CALLS), mood }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      which,
      status: fc.constantFrom<IntentStatus>('succeeded', 'succeeded', 'failed', 'processing'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('webhook' as const), which, again: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'jobs' as const }) },
)
/** The steps of a group run in parallel. */
const groups = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 })
type Life = [first: Mood, steps: Step[][], paysInAllTabs: boolean]
const life: fc.Arbitrary<Life> = fc.tuple(mood, groups, fc.boolean())

/** `secrets`: a person pays only an intent whose secret the portal handed out; `any`: every intent there is gets paid. */
async function live(payable: 'secrets' | 'any', [first, steps, paysInAllTabs]: Life) {
  const scene = await createScene()
  fake.mood = first
  const { id, token, order } = await scene.place('card')
  const secrets = new Set(token ? [token] : [])
  const intents = () => [...fake.intents.values()].filter(({ idOrder }) => idOrder === id)
  const listPayable = () =>
    intents().filter(
      ({ status, clientSecret }) =>
        (status === 'open' || status === 'failed') && (payable === 'any' || secrets.has(clientSecret)),
    )
  /** Every state that an intent ever had: an event may report it at any time. */
  const history = new Map<string, Intent>()
  const remember = () => {
    for (const intent of intents()) history.set(`${intent.id} ${intent.status}`, intent)
  }

  const take: { [Kind in Step['kind']]: (step: Extract<Step, { kind: Kind }>) => unknown } = {
    async call({ name, mood: wanted }) {
      fake.mood = wanted
      const isRetry = name === 'card' || name === 'bancontact' || name === 'virement'
      const { status, body } = isRetry ? await order.retry(name) : await order[name]()
      expect(status).toBeLessThan(500)
      const given = (body as { stripe_token?: string | null }).stripe_token
      if (given) secrets.add(given)
    },
    pay(wanted) {
      const open = listPayable()
      const intent = open[wanted.which % open.length]
      if (intent) fake.intents.set(intent.id, { ...intent, status: wanted.status })
    },
    async webhook(wanted) {
      const events = [...history]
      const [name, said] = events[wanted.which % events.length] ?? []
      if (said) expect((await order.webhook(said, wanted.again ? `evt ${name}` : undefined)).status).toBe(200)
    },
    async jobs() {
      api.travel(121)
      await Promise.all([settlePayments.run(api.deps), takeEvents.run(api.deps)])
    },
  }
  const takeStep = (wanted: Step) => (take[wanted.kind] as (step: Step) => unknown)(wanted)

  for (const group of steps) {
    remember()
    await Promise.all(group.map(takeStep))
  }
  fake.mood = 'well'
  // A person with several open tabs pays in each of them.
  if (paysInAllTabs) for (const intent of listPayable()) fake.intents.set(intent.id, { ...intent, status: 'succeeded' })
  for (const intent of intents()) {
    if (intent.status === 'processing') fake.intents.set(intent.id, { ...intent, status: 'succeeded' })
  }
  remember()
  for (const said of history.values()) await order.webhook(said)
  await take.jobs({ kind: 'jobs' })
  return {
    state: (await order.row()).state,
    charged: intents().filter(({ status }) => status === 'succeeded'),
    booked: (await order.payments()).filter(({ state }) => state === 'succeeded'),
    alerted: await api.db.selectFrom('payment_alert').select('intent').where('id_order', '=', id).execute(),
  }
}

/** Every charge is booked on the order, to the cent, or reported to a person; nothing is booked without a charge. */
function checkBooks({ state, charged, booked, alerted }: Awaited<ReturnType<typeof live>>) {
  const ids = charged.map(({ id }) => id)
  expect(booked.length).toBeLessThanOrEqual(1)
  expect(state === 'paid').toBe(booked.length === 1)
  for (const { intent, amount_cents } of booked) {
    expect([ids.includes(intent!), amount_cents]).toEqual([true, TOTAL_CENTS])
  }
  const unbooked = ids.filter((id) => booked.every(({ intent }) => intent !== id))
  expect(alerted.map(({ intent }) => intent).toSorted()).toEqual(unbooked.toSorted())
}

it('an order is charged at most once and every charge is booked, in random sequences of failures', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(life, async (lived) => {
      const end = await live('secrets', lived)
      expect(end.charged.length).toBeLessThanOrEqual(1)
      checkBooks(end)
    }),
    { numRuns: 40, seed: 20_261_115 },
  )
})

it('a charge on an intent whose secret was not handed out is booked once or raises an alert', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(life, async (lived) => {
      const end = await live('any', lived)
      expect(end.booked.length).toBeLessThanOrEqual(1)
      checkBooks(end)
    }),
    { numRuns: 40, seed: 20_261_116 },
  )
})
