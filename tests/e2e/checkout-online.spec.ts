import { orderButton, retryButton, startBancontact, statesOf, steps, title, typeCard } from './support/checkout.ts'
import { enterShop, openShop, type Shop } from './support/own-shop.ts'
import { expect, expectAccessible, expectAccessibleInTheDark, expectFine, type Portal, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

/** How many of the members have a licence that starts later than the one they had. */
async function licensed({ db }: Portal, { idClub, members }: Shop) {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int from licence where id_club = $1 and id_member = any($2) and date_fin > current_date + 200`,
    [idClub, members],
  )
  return rows[0]!.count
}

test('by card: an unknown one, a refused one, one not authenticated, and at last a good one, for one order', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db)
  await enterShop(page, portal, shop, 'payment')
  await typeCard(page, '4242424242424241')
  await expect(page.getByLabel('Numéro de carte')).toHaveValue('4242 4242 4242 4241')
  await expect(page.getByText('un chiffre ne correspond pas')).toBeVisible()
  await expect(steps(page).getByRole('listitem')).toHaveCount(5)
  await expectFine(page)
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'ERR103' })).toBeVisible()
  await expect(page.getByLabel('Numéro de carte')).toBeFocused()
  await expect(page.getByText('Cette carte n’est pas acceptée')).toBeVisible()
  await expect(page.getByLabel('Nom du titulaire')).toHaveValue('Agathe Lejeune')
  expect(await statesOf(portal, shop)).toEqual([])

  await test.step('an expired one is marked at its date', async () => {
    await typeCard(page, '4242424242424242')
    const expiry = page.getByLabel('Date d’expiration')
    await expiry.fill('0101')
    await page.getByLabel('Code de sécurité').focus()
    await expect(expiry).toHaveAccessibleDescription('La carte est expirée')
    await orderButton(page).click()
    await expect(expiry).toBeFocused()
    expect(await statesOf(portal, shop)).toEqual([])
  })

  await typeCard(page, '4000000000000002')
  await orderButton(page).click()
  await expect(title(page, 'Commande non validée')).toBeVisible()
  await expect(page.getByText(/Malheureusement, votre commande n'a pas pu être validée\..*ERR403/)).toBeVisible()
  await expectFine(page)

  await typeCard(page, '4000002500003155')
  await retryButton(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText(/ERR403/)).toBeVisible()
  expect(page.url()).not.toContain('secret')

  await typeCard(page, '4242424242424242')
  await retryButton(page).click()
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await expectFine(page)
  expect(await statesOf(portal, shop)).toEqual(['paid'])
  expect(await licensed(portal, shop)).toBe(2)
  const kept = await page.evaluate(() => localStorage.getItem('abft_intranet')!)
  expect(kept).not.toMatch(/4242|pm_/)
})

test('a lost answer orders once, and a provider that takes its time is followed', async ({ page, portal }) => {
  const shop = await openShop(portal.db, 1)
  await enterShop(page, portal, shop, 'payment')
  const keys: (string | undefined)[] = []
  await page.route('**/createOrder', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await typeCard(page, '4000000000001018')
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'ERR402' })).toBeVisible()
  await page.reload()
  await typeCard(page, '4000000000001018')
  await orderButton(page).click()
  await expect(title(page, 'Votre payement est en cours')).toBeVisible()
  await expectFine(page)
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  expect(await statesOf(portal, shop)).toEqual(['paid'])
})

test('by Bancontact: refused, then approved, and the next one paid while the browser never comes back', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db, 3)
  const [first, second, added] = shop.members
  await enterShop(page, portal, { ...shop, members: [first!] }, 'payment')
  await startBancontact(page)
  await expectAccessible(page)
  await expectAccessibleInTheDark(page)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText(/ERR401/)).toBeVisible()
  // The secret has left the address.
  await expect(page).toHaveURL(new RegExp(`${shop.path}/failingOrder\\?commande=\\d+$`))

  await page.getByRole('radio', { name: /^Bancontact/ }).check()
  await retryButton(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: 'Approuver' }).click()
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${shop.path}/congratsOrder\\?commande=\\d+$`))
  expect(await statesOf(portal, shop)).toEqual(['paid'])

  await test.step('the cart knows of an order that is paid while the browser never comes back', async () => {
    await enterShop(page, portal, { ...shop, members: [second!] }, 'payment')
    await startBancontact(page)
    const bank = new URL(page.url())
    await page.goto(`${shop.path}/panier`)
    await expect(page.getByRole('heading', { name: 'Une commande est en cours' })).toBeVisible()
    await expectFine(page)
    // Meanwhile another tab puts another member in the cart.
    await page.evaluate(
      ([idClub, member]) => {
        const state = JSON.parse(localStorage.getItem('abft_intranet')!)
        state.carts[idClub].renew.push(member)
        localStorage.setItem('abft_intranet', JSON.stringify(state))
      },
      [shop.idClub, added!] as const,
    )
    const form = { client_secret: bank.searchParams.get('client_secret')!, decision: 'approve' }
    await page.request.post(bank.pathname, { form, maxRedirects: 0 })
    await page.reload()
    await expect(title(page, 'Commande confirmée')).toBeVisible()
    expect(await statesOf(portal, shop)).toEqual(['paid', 'paid'])
    await followTo(page, `${shop.path}/panier`)
    await expect(page.getByRole('button', { name: /^Retirer/ })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Choisir l’adresse de livraison' })).toBeEnabled()
  })
})

test('Bancontact that does not start stays on its screen, also reloaded; then the same order by transfer', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db, 2)
  const [first, second] = shop.members
  await enterShop(page, portal, { ...shop, members: [first!] }, 'payment')
  const confirming = '**/sandbox/payment_intents/*/confirm'
  await page.route(confirming, (route) => route.fulfill({ status: 400, json: { error: { code: 'x', message: 'x' } } }))
  await page.getByRole('radio', { name: /^Bancontact/ }).check()
  await orderButton(page).click()
  const problem = page.getByRole('alert').filter({ hasText: 'Erreur lors du payement de votre commande. ERR104' })
  await expect(problem).toBeVisible()
  await expectFine(page)
  await page.reload()
  await expect(problem).toBeVisible()
  expect(await statesOf(portal, shop)).toEqual(['created'])

  await page.unroute(confirming)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await page.waitForURL(/\/sandbox\//)
  await page.goto(`${shop.path}/confirm`)
  // Payment continues where it stands: at the bank again, for the same order.
  await page.waitForURL(/\/sandbox\//)
  await page.goto(`${shop.path}/orderList`)
  await page
    .getByRole('button', { name: /^Détail/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Reprendre le payement' }).click()
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await retryButton(page).click()
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Code QR du virement/ })).toBeVisible()
  expect(await statesOf(portal, shop)).toEqual(['awaiting_payment'])
  await followTo(page, `${shop.path}/panier`)
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()

  await test.step('an order is not given up while the provider is deciding', async () => {
    await enterShop(page, portal, { ...shop, members: [second!] }, 'payment')
    await startBancontact(page)
    const [, intent] = /authorise\/([^?]+)/.exec(page.url())!
    await page.goto(`${shop.path}/orderList`)
    await page
      .getByRole('button', { name: /^Détail/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await portal.db.query(`update sandbox_intent set status = 'processing' where id = $1`, [intent])
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Le payement est encore en cours de traitement')
    expect(await statesOf(portal, shop)).toEqual(['awaiting_payment', 'deciding'])
    await dialog.getByRole('button', { name: 'La garder' }).click()
    await expect(page.getByRole('button', { name: 'Annuler la commande' })).toHaveCount(0)
    await followTo(page, `${shop.path}/panier`)
    await expect(page.getByRole('link', { name: 'Suivre le payement' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Annuler/ })).toHaveCount(0)
  })
})
