import type { Page } from '@playwright/test'
import { signWebhook } from '#api/payments/webhook-signature.ts'
import type { startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import type { Portal } from './portal.ts'

export type StandIn = Awaited<ReturnType<typeof startStripeStandIn>>
export const WEBHOOK_SECRET = 'whsec_stand_in'

/**
 * As much of Stripe's script as the portal uses. The card is typed in a frame of its own; the number is the name of one
 * of the stand-in's payment methods. Only what the page's policy allows can be reached, as with the real one.
 */
const SCRIPT = `
window.Stripe = (key) => {
  const confirm = async (secret, method) => {
    const [id] = secret.split('_secret_')
    const body = new URLSearchParams({ key, client_secret: secret, payment_method: method })
    const said = await (await fetch('https://api.stripe.com/v1/payment_intents/' + id + '/confirm', { method: 'POST', body })).json()
    return said.error ? { error: said.error } : { paymentIntent: said }
  }
  return {
    elements: () => ({
      create(_, { style }) {
        const card = { typed: '' }
        const frame = document.createElement('iframe')
        frame.dataset.colour = style.base.color
        frame.src = 'https://js.stripe.com/card.html'
        frame.title = 'Carte'
        return Object.assign(card, {
          mount: (place) => place.append(frame),
          destroy: () => frame.remove(),
          on: (_, tell) => addEventListener('message', ({ origin, data }) => {
            if (origin !== 'https://js.stripe.com') return
            card.typed = data
            tell({ complete: data.length > 3 })
          }),
        })
      },
    }),
    createPaymentMethod: async ({ card }) =>
      card.typed.startsWith('pm_')
        ? { paymentMethod: { id: card.typed } }
        : { error: { type: 'invalid_request_error', message: 'Votre numéro de carte est invalide.' } },
    confirmCardPayment: (secret, { payment_method }) => confirm(secret, payment_method),
    confirmBancontactPayment: async (secret, { return_url }) => ({
      paymentIntent: {
        status: 'requires_action',
        next_action: { redirect_to_url: { url: 'https://hooks.stripe.com/redirect?' + new URLSearchParams({ secret, return_url }) } },
      },
    }),
  }
}`

const CARD_FRAME = `<!doctype html><html lang="fr"><title>Carte</title><label>Numéro <input></label>
<script>document.querySelector('input').oninput = ({ target }) => parent.postMessage(target.value, '*')</script></html>`

/** Stripe's own hosts, answered here: its script, its frame, its interface and the bank's page, which says yes. */
export async function playStripe(page: Page, portal: Portal, stripe: StandIn) {
  async function pay(id: string, method: string) {
    const answer = await stripe.pay(id, method)
    const body = await answer.text()
    // The webhook comes before the browser knows.
    await sendWebhook(portal, stripe, id)
    return { status: answer.status, body, headers: { 'access-control-allow-origin': '*' } }
  }

  await page.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('/card.html')
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: CARD_FRAME })
      : route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: SCRIPT }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const [, , , id] = new URL(route.request().url()).pathname.split('/')
    const wanted = new URLSearchParams(route.request().postData() ?? '')
    await route.fulfill({ contentType: 'application/json', ...(await pay(id!, wanted.get('payment_method')!)) })
  })
  await page.route('https://hooks.stripe.com/**', async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const secret = asked.get('secret')!
    const [id] = secret.split('_secret_')
    await pay(id!, 'pm_card_visa')
    const back = new URL(asked.get('return_url')!)
    back.searchParams.set('payment_intent', id!)
    back.searchParams.set('payment_intent_client_secret', secret)
    back.searchParams.set('redirect_status', 'succeeded')
    await route.fulfill({ contentType: 'text/html', body: `<meta http-equiv="refresh" content="0;url=${back.href}">` })
  })
}

let told = 0

function sendWebhook(portal: Portal, stripe: StandIn, id: string) {
  const object = stripe.intents.get(id)!
  const type = object.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed'
  const body = JSON.stringify({ id: `evt_${(told += 1)}`, object: 'event', type, data: { object } })
  return fetch(`${portal.url}/api/myabft/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signWebhook(Buffer.from(body), WEBHOOK_SECRET, new Date()),
    },
    body,
  })
}
