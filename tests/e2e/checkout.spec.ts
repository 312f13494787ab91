import type { Locator, Page } from '@playwright/test'
import { orderButton, retryButton, startBancontact, statesOf, steps, title, typeCard } from './support/checkout.ts'
import { ADDRESS, createOrder, enterShop, openShop, ownManager } from './support/own-shop.ts'
import { expect, expectFine, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

/** The total and the button of the step, within the window and on top. */
async function expectTotalInSight(page: Page, button: Locator) {
  await expect(button).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('term').filter({ hasText: /^Total$/ })).toBeInViewport({ ratio: 1 })
}

/** Tabs from the top to the last control: each can be seen while it has the focus. */
async function expectFocusNeverCovered(page: Page) {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  const seen: string[] = []
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element?.closest('main')) return element?.closest('footer') ? 'footer' : null
      const { left, top, width, height } = element.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      const isShown = shown && (element.contains(shown) || shown.contains(element))
      return isShown ? 'shown' : `covered: ${element.outerHTML.slice(0, 120)}`
    })
    if (focused === 'footer') break
    if (focused) seen.push(focused)
  }
  expect(seen.filter((one) => one !== 'shown')).toEqual([])
  expect(seen.length).toBeGreaterThan(5)
}

test('an order stands alone on its screens, with its total in sight however long the cart is', {
  tag: '@both',
}, async ({ page, portal }) => {
  const shop = await openShop(portal.db, 12)
  await enterShop(page, portal, shop, 'cart')
  const back = page.getByRole('link', { name: /^Retour/ })
  async function expectAlone() {
    await expect(back).toHaveAttribute('href', `${shop.path}/club`)
    await expect(page.getByRole('navigation', { name: 'Espace club' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Mes clubs|^Panier/ })).toHaveCount(0)
    // Neither card nor strip, which both say the number of the club.
    await expect(page.getByText(/^Numéro\s*\d/)).toHaveCount(0)
  }

  const toDelivery = page.getByRole('button', { name: 'Choisir l’adresse de livraison' })
  await expectTotalInSight(page, toDelivery)
  await expectAlone()
  await page
    .getByRole('button', { name: /^Retirer .* du panier$/ })
    .last()
    .scrollIntoViewIfNeeded()
  await expectTotalInSight(page, toDelivery)
  await expectFocusNeverCovered(page)
  await toDelivery.click()

  const send = page.getByRole('button', { name: 'Envoyer à cette adresse' })
  await expectTotalInSight(page, send)
  await expectAlone()
  await expectFocusNeverCovered(page)
  await send.click()

  await expect(title(page, 'Moyen de payement')).toBeVisible()
  await page.getByLabel('Identique à l’adresse de livraison').uncheck()
  await expectTotalInSight(page, orderButton(page))
  await expectAlone()
  await expectFocusNeverCovered(page)
  await page.getByLabel('Identique à l’adresse de livraison').check()

  await typeCard(page, '4000000000000002')
  await orderButton(page).click()
  await expect(title(page, 'Commande non validée')).toBeVisible()
  await expectTotalInSight(page, retryButton(page))
  await expectAlone()
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await retryButton(page).click()
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await expectAlone()
  await back.click()
  await expect(page).toHaveURL(`${shop.path}/club`)
  await expect(page.getByRole('navigation', { name: 'Espace club' })).toBeVisible()
})

test('at a desk the steps stand beside each other, the total is in sight in a low window, and no code is saved', {
  tag: '@desk',
}, async ({ page, portal }) => {
  await enterShop(page, portal, await openShop(portal.db, 1), 'payment')
  await test.step('the names of five steps stand beside each other at any width', async () => {
    await page.getByRole('radio', { name: /^Bancontact/ }).check()
    await expect(steps(page).getByRole('listitem')).toHaveCount(5)
    for (const width of [1024, 1200, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const overlaps = await steps(page).evaluate((bar) => {
        const items = Array.from(bar.querySelectorAll('li'))
        return items.flatMap((item, at) => {
          const step = item.firstElementChild!.getBoundingClientRect()
          const next = items[at + 1]?.getBoundingClientRect().left ?? bar.getBoundingClientRect().right
          return step.right > next + 0.5 ? [item.textContent] : []
        })
      })
      expect([width, overlaps]).toEqual([width, []])
    }
  })
  await test.step('in the low window of a laptop the total and the button of a step are in sight', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.getByRole('radio', { name: /^Carte/ }).check()
    await page.getByLabel('Identique à l’adresse de livraison').uncheck()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectTotalInSight(page, orderButton(page))
    await expectFocusNeverCovered(page)
    await expectTotalInSight(page, orderButton(page))
  })
  await test.step('a phone scans the code, so it is neither saved nor shared', async () => {
    await page.getByLabel('Identique à l’adresse de livraison').check()
    await page.getByRole('radio', { name: /^Virement/ }).check()
    await orderButton(page).click()
    await expect(page.getByText('Scannez avec votre application bancaire')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Enregistrer le QR' })).toBeHidden()
  })
})

test('an address stays when it is typed, is billed, is proposed for the next order, and is put right when invalid', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db, 2)
  const [first, second] = shop.members
  await test.step('a typed address stays when the cart is checked again after a failure', async () => {
    await page.route('**/checkCart', (route) => route.fulfill({ status: 503, json: {} }))
    await enterShop(page, portal, { ...shop, members: [first!] }, 'cart', { screen: 'livraison' })
    const street = page.getByLabel('Adresse (rue et numéro)')
    await street.fill('Quai de Meuse 7')
    await page.unroute('**/checkCart')
    const checked = page.waitForResponse('**/checkCart')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await checked
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('40,00\u00a0€')
    await expect(street).toHaveValue('Quai de Meuse 7')
    await expect(street).toBeFocused()
  })

  await test.step('a failed order is told, and the billing follows another delivery address', async () => {
    const typed = { Nom: 'Delvaux', Prénom: 'Sacha', 'Code postal': '4500', Ville: 'Huy' }
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Envoyer à cette adresse' }).click()
    const summary = page.getByRole('region', { name: 'Résumé de votre commande' })
    await expect(summary).toContainText('À la même adresse')
    await page.getByRole('radio', { name: /^Virement/ }).check()
    await page.route('**/createOrder', (route) => route.fulfill({ status: 503, json: {} }))
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'ERR402' })).toBeInViewport()
    await page.unroute('**/createOrder')

    await steps(page).getByRole('link', { name: 'Livraison' }).click()
    await page.getByLabel('Adresse (rue et numéro)').fill('Quai de Meuse 9')
    await page.getByRole('button', { name: 'Envoyer à cette adresse' }).click()
    await expect(page.getByLabel('Identique à l’adresse de livraison')).toBeChecked()
    await page.getByRole('radio', { name: /^Virement/ }).check()
    await orderButton(page).click()
    await expect(title(page, 'Commande confirmée')).toBeVisible()
    const { rows } = await portal.db.query<{ billed: string }>(
      `select adresse_facturation ->> 'adresse' as billed from club_order where id_club = $1 order by id desc limit 1`,
      [shop.idClub],
    )
    expect(rows).toEqual([{ billed: 'Quai de Meuse 9' }])
  })

  const next = { ...shop, members: [second!] }
  await test.step('the address of the last order is proposed', async () => {
    await enterShop(page, portal, next, 'cart', { screen: 'livraison' })
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Delvaux')
    await expect(page.getByLabel('Adresse (rue et numéro)')).toHaveValue('Quai de Meuse 9')
    await expect(page.getByLabel('Ville')).toHaveValue('Huy')
    await expect(page.getByLabel('Adresse e-mail')).not.toHaveValue('')
  })

  await test.step('a stored address that is no longer valid leads back to its field', async () => {
    const addresses = { adresseForOrder: { ...ADDRESS, cp: '50' }, adresseFacturationForOrder: null }
    await enterShop(page, portal, next, 'payment', { addresses })
    await page.getByRole('radio', { name: /^Virement/ }).check()
    await orderButton(page).click()
    const problem = page.getByRole('alert').filter({ hasText: 'ERR402' })
    await expect(problem).toContainText("Le code postal n'est pas valide")
    await expect(problem).toBeInViewport({ ratio: 1 })
    await expectFine(page)
    // With letters twice as large the bar would fill the window: it stays at its place.
    await page.setViewportSize({ width: 195, height: 422 })
    await page.getByRole('radio', { name: /^Virement/ }).click({ trial: true })
    await page.setViewportSize({ width: 390, height: 844 })
    await problem.getByRole('link', { name: 'Corriger l’adresse de livraison' }).click()
    await expect(page.getByText("Le code postal n'est pas valide")).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer à cette adresse' }).click()
    await expect(page.getByLabel('Code postal')).toBeFocused()
    await expect(page.getByLabel('Code postal')).toBeInViewport({ ratio: 1 })
  })
})

test('the steps, their guards, the back button, an order given up, and one that goes on', async ({ page, portal }) => {
  const shop = await openShop(portal.db, 1)
  await enterShop(page, portal, { ...shop, members: [] }, 'cart', { screen: 'confirm' })
  await expect(page).toHaveURL(`${shop.path}/panier`)
  await test.step('an empty cart leads to its screen too', async () => {
    await followTo(page, `${shop.path}/club`)
    await page.getByRole('button', { name: 'Panier : vide' }).click()
    await page.getByRole('link', { name: 'Voir le panier' }).click()
    await expect(page).toHaveURL(`${shop.path}/panier`)
  })

  await enterShop(page, portal, shop, 'cart', { screen: 'choixPayement' })
  await expect(page).toHaveURL(`${shop.path}/livraison`)
  await page.getByRole('button', { name: 'Envoyer à cette adresse' }).click()
  await expect(title(page, 'Moyen de payement')).toBeVisible()
  await page.goto(`${shop.path}/confirm`)
  await expect(page).toHaveURL(`${shop.path}/choixPayement`)
  await steps(page).getByRole('link', { name: 'Votre panier' }).click()
  await expect(title(page, 'Votre panier')).toBeVisible()
  await expect(steps(page).getByRole('link', { name: 'Livraison' })).toBeVisible()
  await expect(steps(page).getByRole('link', { name: 'Moyen de payement' })).toHaveCount(0)

  const toDelivery = page.getByRole('button', { name: 'Choisir l’adresse de livraison' })
  const choosePayment = async () => {
    await toDelivery.click()
    await page.getByRole('button', { name: 'Envoyer à cette adresse' }).click()
  }
  await choosePayment()
  await startBancontact(page)
  // The bank's back button leads to the choice, not into the payment.
  await page.goBack()
  await expect(title(page, 'Moyen de payement')).toBeVisible()
  await steps(page).getByRole('link', { name: 'Votre panier' }).click()
  await page.getByRole('button', { name: 'Annuler et modifier le panier' }).click()
  await expect(toDelivery).toBeEnabled()
  expect(await statesOf(portal, shop)).toEqual(['cancelled'])

  await test.step('back from the bank, over the delivery and the cart, the payment of the same order goes on', async () => {
    await choosePayment()
    await startBancontact(page)
    await page.goBack()
    await steps(page).getByRole('link', { name: 'Livraison' }).click()
    await expect(title(page, 'Livraison')).toBeVisible()
    await steps(page).getByRole('link', { name: 'Votre panier' }).click()
    await page.getByRole('link', { name: 'Continuer le payement' }).click()
    await page.waitForURL(/\/sandbox\//)
    await page.getByRole('button', { name: 'Approuver' }).click()
    await expect(title(page, 'Commande confirmée')).toBeVisible()
    expect(await statesOf(portal, shop)).toEqual(['cancelled', 'paid'])
  })
})

test('without the provider only transfer is offered, also for a failed order, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db, 1)
  const down = (value: boolean) =>
    portal.db.query(
      `insert into setting (key, value) values ('sandbox_down', $1) on conflict (key) do update set value = $1`,
      [JSON.stringify(value)],
    )
  await enterShop(page, portal, shop, 'payment')
  await typeCard(page, '4242424242424242')
  await down(true)
  try {
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'ERR101' })).toBeVisible()
    await expect(page.getByLabel('Nom du titulaire')).toHaveValue('Agathe Lejeune')
    await page.reload()
    await expect(page.getByText(/Seules les commandes par virement sont possibles/)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(1)
    // The card that was chosen before is out of reach, and so is its step.
    await expect(steps(page).getByRole('listitem')).toHaveCount(4)
    await expectFine(page)
  } finally {
    await down(false)
  }
  await page.getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(page.getByRole('radio', { name: /^Carte/ })).toBeEnabled()

  await typeCard(page, '4000000000000002')
  await orderButton(page).click()
  await expect(title(page, 'Commande non validée')).toBeVisible()
  await down(true)
  try {
    await test.step('an order that failed can be paid by transfer, and is not given up half', async () => {
      await page.reload()
      await expect(page.getByText(/Seules les commandes par virement sont possibles/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Revenir au panier' })).toBeDisabled()
      await expectFine(page)
      await page.getByRole('radio', { name: /^Virement/ }).check()
      await retryButton(page).click()
      await expect(title(page, 'Commande confirmée')).toBeVisible()
    })
  } finally {
    await down(false)
  }
  expect(await statesOf(portal, shop)).toEqual(['awaiting_payment'])
})

test('an order that cannot be processed says so on its step and on the failed order, by each way to pay', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db, 3)
  const failed = "Malheureusement, votre commande n'a pas pu être validée."
  for (const [index, way, code] of [
    [0, 'Carte', 'ERR403'],
    [1, 'Bancontact', 'ERR401'],
  ] as const) {
    await test.step(way, async () => {
      await page.unrouteAll()
      await page.route('**/processOrder', (route) =>
        route.fulfill({ status: 503, json: { message: 'x', error_description: 'Trop de monde.', code: 'busy' } }),
      )
      await enterShop(page, portal, { ...shop, members: [shop.members[index]!] }, 'payment')
      if (way === 'Carte') await typeCard(page, '4242424242424242')
      else await page.getByRole('radio', { name: /^Bancontact/ }).check()
      await orderButton(page).click()
      const sentence = `Erreur lors du payement de votre commande. ${code}`
      await expect(page.getByRole('alert').filter({ hasText: sentence }).first()).toBeVisible()
      await expect(title(page, 'Commande non validée')).toBeVisible()
      await expect(page.getByText(`${failed} ${sentence}`)).toBeVisible()
      await expect(page.getByText('Trop de monde.')).toHaveCount(0)
      if (way === 'Carte') await expectFine(page)
      await page.reload()
      await expect(page.getByText(`${failed} ${sentence}`)).toBeVisible()

      // Without a network the step keeps the order, with the code and another try.
      await page.route('**/processOrder', (route) => route.abort())
      await followTo(page, `${shop.path}/confirm`)
      await expect(page.getByRole('alert').filter({ hasText: code })).toContainText('Vérifiez votre connexion')
      await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    })
  }

  await test.step('a transfer is a failed order without a code; without a network it is kept', async () => {
    await enterShop(page, portal, { ...shop, members: [shop.members[2]!] }, 'payment')
    await page.getByRole('radio', { name: /^Virement/ }).check()
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Vérifiez votre connexion' })).toBeVisible()
    await expect(page).toHaveURL(`${shop.path}/confirm`)
    await page.unrouteAll()
    await page.route('**/processOrder', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(title(page, 'Commande non validée')).toBeVisible()
    await expect(page.getByText(failed)).toBeVisible()
    await expect(page.getByText(/ERR\d/)).toHaveCount(0)
  })

  await test.step('a transfer that the server refuses is one too, and the same order is retried', async () => {
    await page.unrouteAll()
    await page.route('**/processOrder', (route) => route.fulfill({ status: 422, json: {} }))
    const refused = page.waitForResponse('**/processOrder')
    await followTo(page, `${shop.path}/confirm`)
    await refused
    await expect(page).toHaveURL(/failingOrder/)
    await expect(page.getByText(failed)).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('radio', { name: /^Virement/ }).check()
    await retryButton(page).click()
    await expect(title(page, 'Commande confirmée')).toBeVisible()
    expect((await statesOf(portal, shop)).at(-1)).toBe('awaiting_payment')
    expect(await statesOf(portal, shop)).toHaveLength(3)
  })
})

test('two managers and one member: the second is told, and the cart says why', async ({ page, portal }) => {
  const shop = await openShop(portal.db, 2)
  const other = { ...shop, email: await ownManager(portal.db, shop.idClub), members: shop.members.slice(0, 1) }
  await enterShop(page, portal, shop, 'payment')
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await expect(orderButton(page)).toBeEnabled()

  const { process } = await createOrder(portal, other)
  await process()
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'ERR402' })).toContainText('Votre panier a changé')
  await page.getByRole('link', { name: 'Vérifier mon panier' }).first().click()
  await expect(page.getByText('Une licence est déjà commandée pour ce membre.')).toBeVisible()
  const goOn = page.getByRole('button', { name: 'Choisir l’adresse de livraison' })
  await expect(goOn).toBeDisabled()
  await expectFine(page)
  await page.getByRole('button', { name: 'Retirer les lignes indisponibles' }).click()
  await expect(goOn).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('40,00\u00a0€')
  expect(await statesOf(portal, shop)).toEqual(['awaiting_payment'])
})

test('a second tab at the payment, when the first has ordered; and a stored state that makes no sense', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db, 1)
  await enterShop(page, portal, shop, 'payment')
  const second = await page.context().newPage()
  const errors: string[] = []
  second.on('pageerror', ({ message }) => errors.push(message))
  await second.goto(`${shop.path}/choixPayement`)
  await expect(title(second, 'Moyen de payement')).toBeVisible()
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await orderButton(page).click()
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await expect(second.getByText('Votre panier est vide.')).toBeVisible()
  expect(errors).toEqual([])

  for (const [cart, checkout] of [
    ['panier', { id: 'x', adresseForOrder: 3 }],
    [{ renew: 'tous', licence_club: null }, null],
    [
      { renew: [-1, '2', {}], licence_club: [0] },
      { id: 1, modeLivraison: 'livraisonByAdresse', modePayement: 'or' },
    ],
  ]) {
    await page.evaluate(
      ([idClub, carts, checkouts]) => {
        const state = JSON.parse(localStorage.getItem('abft_intranet')!)
        localStorage.setItem(
          'abft_intranet',
          JSON.stringify({ ...state, carts: { [idClub]: carts }, checkouts: { [idClub]: checkouts } }),
        )
      },
      [shop.idClub, cart, checkout] as const,
    )
    await page.goto(`${shop.path}/confirm`)
    await expect(page).toHaveURL(`${shop.path}/panier`)
    await expect(page.getByText('Votre panier est vide.')).toBeVisible()
    await followTo(page, `${shop.path}/choixPayement`)
    await expect(page).toHaveURL(`${shop.path}/panier`)
    await expect(page.getByText('Votre panier est vide.')).toBeVisible()
  }
})
