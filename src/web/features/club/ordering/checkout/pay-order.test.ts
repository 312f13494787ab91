import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBrowser } from '#tests/support/browser.ts'
import { CONFIRM_WITHIN_MS } from '#web/features/club/ordering/payment/payment-client.ts'

const replace = vi.fn<(address: string) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { origin: 'https://portal.example', replace })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The sandbox's client with a provider that gives this answer; undefined: none. */
async function pay(way: 'payByCard' | 'payByBancontact', answer: object | undefined | 'no network', status = 200) {
  const browser = createBrowser()
  const { tab, modules } = await browser.openTab(
    () => {
      if (answer === undefined) return new Promise(() => undefined)
      return answer === 'no network' ? answer : { status, body: answer }
    },
    async () => ({
      ...(await import('./pay-order.ts')),
      ...(await import('#web/features/club/ordering/payment/sandbox-client.tsx')),
    }),
  )
  const payment = { client: modules.sandboxClient, clientSecret: 'pi_1_secret_x', slug: 'namur', idOrder: 7 }
  const end =
    way === 'payByCard'
      ? modules.payByCard(payment, 'pm_1')
      : modules.payByBancontact(payment, { name: 'A', email: 'a@b.be' })
  await vi.advanceTimersByTimeAsync(CONFIRM_WITHIN_MS - 1)
  let settled = false
  void end.then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(0)
  if (answer === undefined) expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  return { end: await end, call: tab.calls[0]! }
}

it.each([
  ['payByCard', { status: 'succeeded' }, 200, 'follow'],
  ['payByCard', { status: 'processing' }, 200, 'follow'],
  ['payByCard', { status: 'requires_payment_method', error: { code: 'card_declined' } }, 200, 'refused'],
  // Paid a moment ago in another tab: the order has the outcome.
  ['payByCard', { status: 'succeeded', error: { code: 'payment_intent_unexpected_state' } }, 200, 'follow'],
  ['payByCard', { error: { code: 'resource_missing' } }, 404, 'follow'],
  ['payByCard', {}, 503, 'follow'],
  ['payByCard', undefined, 200, 'follow'],
  ['payByCard', 'no network', 200, 'follow'],
  ['payByBancontact', { error: { code: 'parameter_invalid' } }, 400, 'not started'],
  ['payByBancontact', {}, 503, 'not started'],
  ['payByBancontact', undefined, 200, 'not started'],
  ['payByBancontact', 'no network', 200, 'not started'],
  ['payByBancontact', { status: 'succeeded' }, 200, 'follow'],
] as const)('%s, answered %j with status %i, ends as %s', async (way, answer, status, end) => {
  expect((await pay(way, answer, status)).end).toBe(end)
  expect(replace).not.toHaveBeenCalled()
})

it('payByCard and payByBancontact replace the page by that of the bank, with a return URL', async () => {
  const answer = { status: 'requires_action', next_action: { url: '/sandbox/authorise/pi_1' } }
  for (const way of ['payByCard', 'payByBancontact'] as const) {
    const { end, call } = await pay(way, answer)
    expect(end).toBe('left')
    expect(call).toMatchObject({
      path: '/sandbox/payment_intents/pi_1/confirm',
      body: { return_url: 'https://portal.example/club/namur/congratsOrder?commande=7' },
    })
  }
  expect(replace.mock.calls).toEqual([['/sandbox/authorise/pi_1'], ['/sandbox/authorise/pi_1']])
})
