import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { ADDRESS, createOrder, enterShop, openShop, ownManager, type Shop } from './support/own-shop.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInTheDark,
  expectNoSideScroll,
  type Portal,
  test,
} from './support/portal.ts'
import { decodeQr, readQr } from './support/read-qr.ts'
import { followTo } from './support/traffic.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const orderButton = (page: Page) => page.getByRole('button', { name: 'Commander avec obligation de payement' })
const retryButton = (page: Page) => page.getByRole('button', { name: 'Réessayer le payement' })
const steps = (page: Page) => page.getByRole('navigation', { name: 'Étapes de la commande' })

async function look(page: Page) {
  await expectAccessible(page)
  await expectNoSideScroll(page)
}

async function typeCard(page: Page, number: string) {
  await page.getByRole('radio', { name: /^Carte/ }).check()
  await page.getByLabel('Nom du titulaire').fill('Agathe Lejeune')
  await page.getByLabel('Numéro de carte').fill('')
  await page.getByLabel('Numéro de carte').pressSequentially(number)
  await page.getByLabel('Date d’expiration').fill('')
  await page.getByLabel('Date d’expiration').pressSequentially('1234')
  await page.getByLabel('Code de sécurité').fill('123')
}

async function startBancontact(page: Page) {
  await page.getByRole('radio', { name: /^Bancontact/ }).check()
  await orderButton(page).click()
  await page.waitForURL(/\/sandbox\//)
}

async function statesOf({ db }: Portal, { idClub }: Shop) {
  const { rows } = await db.query<{ state: string }>(
    `select state from club_order where id_club = $1 and created_at > now() - interval '10 minutes' order by id`,
    [idClub],
  )
  return rows.map(({ state }) => state)
}

/** How many of the members have a licence that starts later than the one they had. */
async function licensed({ db }: Portal, { idClub, members }: Shop) {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int from licence where id_club = $1 and id_member = any($2) and date_fin > current_date + 200`,
    [idClub, members],
  )
  return rows[0]!.count
}

test('by transfer, from the cart to the details of the payment, pressed twice and ordered once', {
  tag: '@both',
}, async ({ page, portal }) => {
  const shop = await openShop(portal.db, 3)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enterShop(page, portal, shop, 'cart')
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('120,00\u00a0€')
  await expect(page.getByText('0,00€', { exact: true })).toBeVisible()
  await expect(steps(page).getByRole('listitem')).toHaveCount(4)
  await expectNoSideScroll(page)
  await page
    .getByRole('button', { name: /^Retirer .* du panier$/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('80,00\u00a0€')
  await page.getByRole('button', { name: 'Choisir l’adresse de livraison' }).click()

  await expect(title(page, 'Livraison')).toBeVisible()
  await expect(page.getByRole('radio', { name: /point relais/ })).toBeDisabled()
  await expect(page.getByText('Prochainement disponible')).toBeVisible()
  const send = page.getByRole('button', { name: 'Envoyer à cette adresse' })
  await page.getByLabel('Ville').fill('')
  await expect(send).toBeDisabled()
  await page.getByLabel('Ville').fill('Namur')
  await page.getByLabel('Code postal').fill('500')
  await page.getByLabel('Adresse e-mail').fill('club@')
  await send.click()
  await expect(page.getByText("Le code postal n'est pas valide")).toBeVisible()
  await expect(page.getByText('Adresse mail incorrecte')).toBeVisible()
  await expect(page.getByLabel('Code postal')).toBeFocused()
  await look(page)
  await page.getByLabel('Code postal').fill('5000')
  await page.getByLabel('Adresse e-mail').fill('club@e2e.test')
  await send.click()

  await expect(title(page, 'Moyen de payement')).toBeVisible()
  await expect(orderButton(page)).toBeDisabled()
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await expect(orderButton(page)).toBeEnabled()
  const same = page.getByLabel('Identique à l’adresse de livraison')
  await same.uncheck()
  await expect(orderButton(page)).toBeDisabled()
  await expect(page.getByText('Complétez l’adresse de facturation.')).toBeVisible()
  await test.step('what the server refuses about the bill stands at its field', async () => {
    const fields = { Nom: 'Lejeune', Prénom: 'Agathe', 'Adresse (rue et numéro)': 'Rue Haute 1', 'Code postal': '5000' }
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel('Ville').fill('Ici')
    await page.getByLabel('Adresse e-mail').fill('tresorier@e2e.test')
    await page.route('**/createOrder', (route) =>
      route.fulfill({
        status: 422,
        json: { success: false, message: 'Non', errors: { 'adresse_facturation.ville': ['Cette ville n’existe pas'] } },
      }),
    )
    await orderButton(page).click()
    await expect(page.getByLabel('Ville')).toBeFocused()
    await expect(page.getByLabel('Ville')).toHaveAccessibleDescription('Cette ville n’existe pas')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText('Cette ville n’existe pas')
    await look(page)
    await page.unroute('**/createOrder')
  })
  await same.check()
  await expectNoSideScroll(page)
  await orderButton(page).dblclick()

  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await expect(page.getByText('80,00\u00a0€', { exact: true })).toBeVisible()
  await expect(page.getByText('3 à 5 jours ouvrables')).toBeVisible()
  await page.getByRole('button', { name: 'Copier\u00a0: la communication structurée' }).click()
  await expect(page.getByText('Copié', { exact: true })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/)
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Code QR du virement/ })).toBeVisible()
  await look(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /PDF/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^Virement-.*\.pdf$/)
  await page.reload()
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
  expect(await statesOf(portal, shop)).toEqual(['awaiting_payment'])

  await page.goBack()
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()
  await look(page)
})

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
    await look(page)
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

/** The licences of so many members of the club end soon, those of the others late. */
async function makeRenewable({ db }: Portal, { idClub }: Shop, count: number) {
  const { rowCount } = await db.query(
    `update licence set date_fin = current_date + case when last.place <= $2 then 10 else 300 end
     from (
       select distinct on (l.id_member) l.id, dense_rank() over (order by l.id_member) as place
       from licence l
       where l.id_club = $1 and l.cancelled_at is null and l.date_debut < current_date
         and not exists (select from order_line o where o.id_member = l.id_member and o.open)
         and not exists (select from licence e where e.id_member = l.id_member and e.date_fin > l.date_fin)
       order by l.id_member, l.date_fin desc
     ) last
     where licence.id = last.id`,
    [idClub, count],
  )
  expect(rowCount).toBeGreaterThanOrEqual(count)
}

test('25 members are renewed by transfer in at most 12 clicks and 6 screens, and its QR code is shared', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db)
  // The test browser cannot share; a phone can.
  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, text }: { files: File[]; text: string }) => {
        const bytes = new Uint8Array(await files[0]!.arrayBuffer())
        Object.assign(window, { shared: { text, name: files[0]!.name, bytes: Array.from(bytes) } })
      },
    })
  })
  await makeRenewable(portal, shop, 25)
  await portal.signIn(page, shop.email, { open: `${shop.path}/club` })
  await expect(title(page, 'Fiche du club')).toBeVisible()
  const screens = [new URL(page.url()).pathname]
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (screens.at(-1) !== pathname) screens.push(pathname)
  })
  let clicks = 0
  async function click(target: Locator) {
    clicks += 1
    await target.click()
  }

  await click(page.getByRole('link', { name: 'Renouveler la saison' }))
  await expect(page.getByText(/^25 cochés/)).toBeVisible()
  await click(page.getByRole('button', { name: 'Commander', exact: true }))
  await expect(title(page, 'Livraison')).toBeVisible()
  // The total tells of success: a notice would cover the address.
  await expect(page.getByText(/ajoutées à votre panier/)).toHaveCount(0)
  await click(page.getByRole('button', { name: 'Envoyer à cette adresse' }))
  await click(page.getByRole('radio', { name: /^Virement/ }))
  await click(orderButton(page))
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await expect(page.getByText('1\u202f000,00\u00a0€', { exact: true })).toBeVisible()
  const { rows } = await portal.db.query<{ lines: number }>(
    `select count(*)::int as lines from order_line l join club_order o on o.id = l.id_order
     where o.id_club = $1 and o.state = 'awaiting_payment' and o.created_at > now() - interval '10 minutes'`,
    [shop.idClub],
  )
  expect(rows).toEqual([{ lines: 25 }])
  expect(clicks).toBeLessThanOrEqual(12)
  expect(screens.map((path) => path.split('/').at(-1))).toEqual([
    'club',
    'saison',
    'livraison',
    'choixPayement',
    'confirm',
    'congratsOrder',
  ])

  await test.step('the QR code is saved and shared as a picture on the phone that has the banking app', async () => {
    const shown = await readQr(page.getByRole('img', { name: /^Code QR du virement/ }))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Enregistrer le QR' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Virement-\d{4}-\d+\.png$/)
    expect(decodeQr(await readFile(await file.path()))).toBe(shown)

    await page.getByRole('button', { name: 'Partager' }).click()
    await page.waitForFunction(() => 'shared' in window)
    const shared = await page.evaluate(
      () => (window as unknown as { shared: { text: string; name: string; bytes: number[] } }).shared,
    )
    expect(decodeQr(Buffer.from(shared.bytes))).toBe(shown)
    expect(shared.text).toMatch(
      /^Commande \d{4}-\d+\u00a0: 1\u202f000,00\u00a0€\nBénéficiaire.*\nIBAN.*\nCommunication\u00a0: \+\+\+/,
    )
  })
})

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
  await look(page)
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
  await look(page)

  await typeCard(page, '4000002500003155')
  await retryButton(page).click()
  await page.waitForURL(/\/sandbox\//)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText(/ERR403/)).toBeVisible()
  expect(page.url()).not.toContain('secret')

  await typeCard(page, '4242424242424242')
  await retryButton(page).click()
  await expect(title(page, 'Commande confirmée')).toBeVisible()
  await look(page)
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
  await look(page)
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
    await look(page)
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
    await look(page)
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
      await look(page)
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
      if (way === 'Carte') await look(page)
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
  await look(page)
  await page.getByRole('button', { name: 'Retirer les lignes indisponibles' }).click()
  await expect(goOn).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Total' })).toContainText('40,00\u00a0€')
  expect(await statesOf(portal, shop)).toEqual(['awaiting_payment'])
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
  await look(page)
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
