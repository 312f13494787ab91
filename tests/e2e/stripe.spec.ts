import { yearOf } from '#domain/dates.ts'
import { PUBLISHABLE_KEY, SECRET_KEY, startStripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { today } from '#web/lib/today.ts'
import { enterShop, openShop } from './support/own-shop.ts'
import { test as base, expect, expectAccessible, expectNoSideScroll, type Portal, usePortal } from './support/portal.ts'
import { playStripe, type StandIn, WEBHOOK_SECRET } from './support/stripe-js.ts'
import { waitForRest } from './support/traffic.ts'

/** Stories of a portal that has Stripe's keys, and sells the licence of the club. */
const test = base.extend<object, { stripe: StandIn; portal: Portal }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripeStandIn()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ stripe }, use) =>
      usePortal(use, {
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
        CLUB_LICENCE: 'on',
      }),
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('the club’s own licence and a member, by Stripe: a bad card, a refused one, a good one, told by signed webhooks', async ({
  page,
  portal,
  stripe,
}) => {
  const shop = await openShop(portal.db, 1)
  await portal.db.query('delete from club_affiliation where id_club = $1 and annee >= extract(year from now())', [
    shop.idClub,
  ])
  await playStripe(page, portal, stripe)
  await enterShop(page, portal, shop, 'cart')
  await page.getByRole('button', { name: 'Ajouter la licence club' }).click()
  await expect(page.getByText('Votre licence club a été ajoutée à votre panier')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Licence club' })).toContainText('50,00\u00a0€')
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('90,00\u00a0€')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Choisir l’adresse de livraison' }).click()
  await page.getByRole('button', { name: 'Envoyer à cette adresse' }).click()

  const number = page.frameLocator('iframe[title="Carte"]').getByLabel('Numéro')
  const order = page.getByRole('button', { name: 'Commander avec obligation de payement' })
  await page.getByRole('radio', { name: /^Carte/ }).check()
  await page.getByLabel('Identique à l’adresse de livraison').check()
  await page.getByLabel('Nom du titulaire').fill('Agathe Lejeune')
  await expect(order).toBeDisabled()
  await number.fill('4242')
  await order.click()
  await expect(page.getByRole('alert').filter({ hasText: 'ERR103' })).toContainText(
    'Votre numéro de carte est invalide.',
  )
  expect(stripe.intents.size).toBe(0)

  await number.fill('pm_card_visa_chargeDeclined')
  await order.click()
  await expect(page.getByText(/ERR403/)).toBeVisible()
  await page.getByRole('radio', { name: /^Carte/ }).check()
  await page.getByLabel('Nom du titulaire').fill('Agathe Lejeune')
  await number.fill('pm_card_visa')
  // A look at another application leaves what was typed.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await waitForRest(page)
  await expect(number).toHaveValue('pm_card_visa')
  await page.getByRole('button', { name: 'Réessayer le payement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commande confirmée' })).toBeVisible()

  const { rows } = await portal.db.query(
    `select o.state, o.total_cents, p.provider, array(select outcome from provider_event order by id) as heard
     from club_order o join payment p on p.id_order = o.id where o.id_club = $1 order by o.id desc limit 1`,
    [shop.idClub],
  )
  expect(rows).toEqual([{ state: 'paid', total_cents: 9000, provider: 'stripe', heard: ['failed', 'paid'] }])
  expect([...stripe.intents.values()]).toMatchObject([{ amount: 9000, status: 'succeeded' }])
  // Ordered for this year: the offer is for the next one, or says from when.
  await page.goto(`${shop.path}/panier`)
  await expect(page.getByRole('complementary', { name: 'Licence club' })).toContainText(
    new RegExp(`Du 01/01/${yearOf(today()) + 1}|La licence est encore valable`),
  )
})

test('Stripe’s card field has the colours of the page, also in the dark', async ({ page, portal, stripe }) => {
  const shop = await openShop(portal.db, 1)
  await playStripe(page, portal, stripe)
  await page.emulateMedia({ colorScheme: 'dark' })
  await enterShop(page, portal, shop, 'payment')
  await page.getByRole('radio', { name: /^Carte/ }).check()
  await expect(page.locator('iframe[title="Carte"]')).toHaveAttribute('data-colour', 'rgb(230, 235, 245)')
})

test('by Bancontact at Stripe: there and back, and the secret leaves the address', async ({ page, portal, stripe }) => {
  const shop = await openShop(portal.db, 1)
  await playStripe(page, portal, stripe)
  await enterShop(page, portal, shop, 'payment')
  await page.getByRole('radio', { name: /^Bancontact/ }).check()
  await page.getByRole('button', { name: 'Commander avec obligation de payement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commande confirmée' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${shop.path}/congratsOrder\\?commande=\\d+$`))
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]))).not.toContain(
    '_secret',
  )
})

test('without Stripe’s script only transfer is offered', async ({ page, portal }) => {
  const shop = await openShop(portal.db, 1)
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await enterShop(page, portal, shop, 'payment')
  await expect(page.getByText(/Seules les commandes par virement sont possibles/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(1)
})
