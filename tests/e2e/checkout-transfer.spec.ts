import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { orderButton, statesOf, steps, title } from './support/checkout.ts'
import { enterShop, openShop, type Shop } from './support/own-shop.ts'
import { expect, expectFine, expectNoSideScroll, type Portal, test } from './support/portal.ts'
import { decodeQr, readQr } from './support/read-qr.ts'

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
  await expectFine(page)
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
    await expectFine(page)
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
  await expectFine(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /PDF/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^Virement-.*\.pdf$/)
  await page.reload()
  await expect(page.getByText(copied, { exact: true })).toBeVisible()
  expect(await statesOf(portal, shop)).toEqual(['awaiting_payment'])

  await page.goBack()
  await expect(page.getByText('Votre panier est vide.')).toBeVisible()
  await expectFine(page)
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
