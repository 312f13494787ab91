import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { createOrder } from './support/own-shop.ts'
import { expect, expectAccessible, expectNoSideScroll, type Portal, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

const CLUB = '/club/taekwondo-club-namur'
const MANAGER = 'gestionnaire@demo.test'

const cartButton = (page: Page) => page.getByRole('button', { name: /^Panier/ })
const cartPanel = (page: Page) => page.getByRole('region', { name: /^Panier/ })
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Licences du club' }).getByRole('row').filter({ hasText: name })
const notice = (page: Page, text: string) => page.getByText(text)

/** On a phone the action of a row stands in its panel. */
async function renew(row: Locator) {
  const button = row.getByRole('button', { name: 'Renouveller' })
  if (!(await button.isVisible())) await row.getByRole('button', { name: /^Détail/ }).click()
  await button.click()
}

test('someone new: checked at the field, sent once though the answer was lost, among the recaps at once', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, MANAGER, { open: `${CLUB}/club` })
  await page.getByRole('navigation', { name: 'Espace club' }).getByRole('link', { name: 'Inscriptions' }).click()
  const form = page.getByRole('form', { name: 'Nouveau membre' })
  const send = form.getByRole('button', { name: 'Envoyer la demande' })
  const born = form.getByLabel('Date de naissance')
  await expect(born).toHaveValue('01/01/1970')
  await expect(form.getByRole('radio', { name: 'Homme' })).toBeChecked()
  await expectNoSideScroll(page)

  await send.click()
  await expect(form.getByLabel('Nom', { exact: true })).toBeFocused()
  await expect(form.getByText('Le prénom doit comporter entre 2 et 255 caractères')).toBeVisible()
  await expect(form.getByText("Le code postal n'est pas valide")).toBeVisible()
  await expectAccessible(page)
  await born.clear()
  await born.pressSequentially('31022015')
  await expect(born).toHaveValue('31/02/2015')
  await born.blur()
  await expect(form.getByText('La date de naissance n’est pas valide')).toBeVisible()

  const nom = `Ördögh ${test.info().project.name}`
  await born.fill('28/02/2015')
  await form.getByText('Femme').click()
  const values = { Nom: nom, Prénom: 'Zsófia', 'Adresse (rue et numéro)': 'Rue Haute 3', 'Code postal': '5000' }
  for (const [label, value] of Object.entries({ ...values, Ville: 'Namur', 'Adresse e-mail': 'zsofia@e2e.test' })) {
    await form.getByLabel(label, { exact: true }).fill(value)
  }
  const keys: (string | undefined)[] = []
  await page.route('**/requestNewMember', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await expect(form.getByRole('alert').filter({ hasText: 'Le serveur ne répond pas' })).toBeVisible()
  await send.click()
  await expect(form.getByText(/La demande d’inscription a été envoyée au secrétariat/)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('')
  await form.getByRole('link', { name: 'Voir les récapitulatifs' }).click()
  const recap = page.getByRole('table', { name: 'Récapitulatifs' }).getByRole('row').filter({ hasText: nom })
  await expect(recap).toHaveCount(1)
  await expect(recap).toContainText('En attente de décision')
})

test('a renewal is found by birth date and number; whoever cannot be chosen says why', async ({ page, portal }) => {
  await portal.signIn(page, MANAGER, { open: `${CLUB}/inscriptions` })
  await page.getByText('Renouvellement', { exact: true }).click()
  await expect(page).toHaveURL(/choix=renouvellement$/)
  await page.reload()
  const search = async (born: string, licence: string) => {
    await page.getByLabel('Date de naissance').fill(born)
    await page.getByLabel('Numéro de licence').fill(licence)
    await page.getByRole('button', { name: 'Rechercher' }).click()
  }
  const cases: [name: string, born: string, licence: string, reason: RegExp][] = [
    ['Maxime Poncelet', '11/11/2006', '200027', /licencié dans un autre club/],
    ['Gaëlle Pirard', '01/12/2004', '200022', /terminée depuis plus de 365 jours/],
    ['Elif Yıldız', '10/10/2016', '200049', /le renouvellement est possible à partir du \d\d\/\d\d\/\d{4}/],
    ['Simon Léonard', '31/01/2007', '200023', /déjà commandée pour ce membre/],
  ]
  for (const [name, born, licence, reason] of cases) {
    await search(born, licence)
    const choice = page.getByRole('radio', { name: new RegExp(name) })
    await expect(choice).toBeDisabled()
    await expect(choice).toHaveAccessibleName(reason)
  }
  await expectAccessible(page)
  await search('17/06/2013', '200023')
  await expect(page.getByText('Aucun membre trouvé')).toBeVisible()
  await expectNoSideScroll(page)

  await search('16/06/2013', '200041')
  await expect(page.getByRole('radio', { name: /Loïc Hubert/ })).toBeChecked()
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  const added = notice(page, 'Ce renouvellement a été ajouté à votre panier')
  await expect(added).toBeVisible()
  await expect(page.getByRole('radio', { name: /Loïc Hubert Dans votre panier/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Ajouter au panier' })).toHaveCount(0)
  await expect(cartButton(page)).toHaveText(/1$/)

  const refusals: [status: number, body: object, text: string][] = [
    [503, {}, 'Erreur dans la requête'],
    [429, { error_description: 'Trop de tentatives.', code: 'too_many_tries' }, 'Trop de tentatives.'],
  ]
  for (const [status, body, text] of refusals) {
    await page.route('**/getMemberForRenew', (route) => route.fulfill({ status, json: body }))
    await page.getByRole('button', { name: 'Rechercher' }).click()
    await expect(notice(page, text)).toBeVisible()
    await page.unroute('**/getMemberForRenew')
  }
})

test('from the listing: one, a first licence, many at once; the cart marks who was taken', async ({ page, portal }) => {
  await portal.signIn(page, MANAGER, { open: `${CLUB}/membres?parPage=999999` })
  await cartButton(page).click()
  await expect(cartPanel(page)).toContainText('Votre panier est vide.')
  await page.keyboard.press('Escape')
  await expect(cartPanel(page)).toHaveCount(0)

  await renew(rowOf(page, 'Bodart'))
  await expect(notice(page, 'Ce renouvellement a été ajouté à votre panier')).toBeVisible()
  await expect(rowOf(page, 'Bodart').getByRole('button', { name: 'Dans votre panier' })).toBeDisabled()
  await renew(rowOf(page, '200028'))
  await expect(notice(page, 'La licence a été ajoutée à votre panier')).toBeVisible()

  await expect(rowOf(page, 'Bodart').getByRole('checkbox')).toHaveCount(0)
  await expect(rowOf(page, 'Léonard').getByRole('checkbox')).toHaveCount(0)
  await rowOf(page, 'El Amrani').getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await rowOf(page, 'Dardenne Chloé').getByRole('checkbox').check()
  await expect(page.getByText('2 membres cochés')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(notice(page, '2 licences ont été ajoutées à votre panier')).toBeVisible()
  const all = page.getByRole('checkbox', { name: /Cocher les \d+ membres à renouveler de cette liste/ })
  await all.check()
  await expect(page.getByText(/^\d\d membres cochés$/)).toBeVisible()
  await page.getByRole('button', { name: 'Tout décocher' }).click()
  await expect(all).not.toBeChecked()

  await page.route('**/checkCart', async (route) => {
    const response = await route.fetch()
    const checked = (await response.json()) as { renew: { fullName: string; reason: string | null }[] }
    // Another manager was first.
    const taken = checked.renew.find(({ fullName }) => fullName === 'Chloé Dardenne')
    if (taken) taken.reason = 'Une licence est déjà commandée pour ce membre.'
    await route.fulfill({ response, json: checked })
  })
  await page.goto(`${CLUB}/membres?parPage=20`)
  await expect(cartButton(page)).toHaveAccessibleName('Panier\u00a0: 4 licences')
  await cartButton(page).click()
  const groups = cartPanel(page).getByRole('group').getByRole('region')
  await expect(groups).toHaveCount(2)
  await expect(cartPanel(page).getByRole('region', { name: 'Renouvellements' })).toContainText('Bodart Camille')
  await expect(cartPanel(page).getByRole('region', { name: 'Inscriptions' })).toContainText(/D\S+ Éva/)
  await expect(cartPanel(page).getByRole('listitem').filter({ hasText: 'Chloé' })).toContainText('déjà commandée')
  await expectAccessible(page)
  await cartPanel(page).getByRole('link', { name: 'Voir le panier' }).click()
  await expect(page).toHaveURL(/\/panier$/)
  await expect(cartPanel(page)).toHaveCount(0)
})

test('a message at a desk covers neither the title nor a bar', { tag: '@desk' }, async ({ page, portal }) => {
  await portal.signIn(page, MANAGER, { open: `${CLUB}/membres?tri=fin` })
  await page
    .getByRole('button', { name: /^Renouveller / })
    .first()
    .click()
  const toast = page.getByRole('status').filter({ hasText: /panier/ })
  await expect(toast).toBeVisible()
  await page.getByRole('row').getByRole('checkbox').first().check()
  const bar = page.getByRole('button', { name: 'Tout décocher' })
  await expect(bar).toBeVisible()
  const box = (await toast.boundingBox())!
  const others = [page.getByRole('banner'), page.getByRole('heading', { level: 1 }), bar]
  for (const other of others) {
    const { x, y, width, height } = (await other.boundingBox())!
    const apart = x + width <= box.x || box.x + box.width <= x || y + height <= box.y || box.y + box.height <= y
    expect(apart, String(other)).toBe(true)
  }
})

test('the season: everyone who can be renewed is ticked, the others say why, one button fills the cart', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, MANAGER, { open: `${CLUB}/membres` })
  await page.getByRole('link', { name: 'Renouveler la saison' }).click()
  const open = page.getByRole('region', { name: 'À renouveler maintenant' })
  const closed = page.getByRole('region', { name: 'Pas maintenant' })
  await expect(open.getByRole('listitem').first()).toBeVisible()
  const count = await open.getByRole('listitem').count()
  expect(count).toBeGreaterThanOrEqual(25)
  await expect(open.getByRole('checkbox', { checked: true })).toHaveCount(count + 1)
  const sum = (people: number) => `${people} cochés, ${toEurosText(people * 40)}`
  await expect(page.getByText(sum(count))).toBeVisible()
  await expect(closed.getByRole('listitem').filter({ hasText: 'Yıldız Elif' })).toContainText('à partir du')
  await expect(closed.getByRole('listitem').filter({ hasText: 'Léonard Simon' })).toContainText('déjà commandée')
  await expect(page.getByRole('navigation', { name: 'Espace club' }).locator('[aria-current]')).toHaveText('Membres')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  await test.step('no row that has the focus is under a bar', async () => {
    await page.getByLabel('Filtrer').focus()
    for (let row = 0; row < 22; row += 1) {
      await page.keyboard.press('Tab')
      const uncovered = await page.evaluate(() => {
        const { left, width, top, bottom } = document.activeElement!.getBoundingClientRect()
        const found = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + width / 2, y))
        return found.every((one) => one?.closest('li, section')?.contains(document.activeElement))
      })
      expect(uncovered, `row ${row}`).toBe(true)
    }
  })

  await test.step('one tap ticks exactly those who wish to renew', async () => {
    const wishing = open.getByRole('listitem').filter({ hasText: 'Souhaite renouveler' })
    const wishes = await wishing.count()
    expect(wishes).toBeGreaterThan(0)
    await page.getByRole('button', { name: `Seulement ceux qui le souhaitent (${wishes})` }).click()
    await expect(open.getByRole('listitem').getByRole('checkbox', { checked: true })).toHaveCount(wishes)
    await expect(wishing.getByRole('checkbox', { checked: true })).toHaveCount(wishes)
    await open.getByRole('checkbox', { name: /^Cocher tous/ }).check()
    await expect(page.getByText(sum(count))).toBeVisible()
  })

  await page.getByLabel('Filtrer').fill('el amrani yanis')
  await expect(open.getByRole('listitem')).toHaveCount(1)
  await open.getByRole('listitem').getByRole('checkbox').uncheck()
  await page.getByLabel('Filtrer').fill('')
  await expect(page.getByText(sum(count - 1))).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Renouveler la saison' }).click()
  await expect(page.getByText(sum(count - 1))).toBeVisible()
  await page.reload()
  await expect(page.getByText(sum(count - 1))).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(page).toHaveURL(/\/panier$/)
  await expect(page.getByText(`Sous-total (${count - 1} licences)`)).toBeVisible()
  await page.goBack()
  await expect(cartButton(page)).toHaveAccessibleName(`Panier\u00a0: ${count - 1} licences`)
  await expect(page.getByRole('region', { name: 'Dans votre panier' }).getByRole('listitem')).toHaveCount(count - 1)
  await expect(open.getByRole('listitem')).toHaveText(/El Amrani Yanis/)
})

test('the orders: each kind of row, its document, a page of them, one given up', async ({ page, portal }) => {
  const numero = await placeOrder(portal)
  await portal.signIn(page, MANAGER, { open: `${CLUB}/orderList` })
  const table = page.getByRole('table', { name: 'Commandes' })
  const rows = table.getByRole('row')
  await expect(rows.filter({ hasText: 'Annulée / Refusée' }).first()).toContainText('Payement non-reçu')

  const paid = rows.filter({ hasText: 'Cloturé / Validé' }).first()
  await expect(paid).toContainText('Payement reçu')
  await paid.getByRole('button', { name: /^Détail/ }).click()
  const line = table.getByRole('list').getByRole('listitem').first()
  await expect(line).toHaveText(/^1x.+du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}\d+,00\u00a0€$/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Reçu (PDF)' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const awaited = rows.filter({ hasText: 'En attente de payement' }).filter({ hasText: 'Payement non-reçu' }).first()
  await awaited.getByRole('button', { name: /^Détail/ }).click()
  await expect(table.getByRole('button', { name: 'Données du virement (PDF)' })).toBeVisible()
  const transfer = table.getByRole('link', { name: 'Données du virement' })
  await expect(transfer).toHaveAttribute('href', /\/congratsOrder\?commande=\d+$/)
  // Above the lines, of which there may be many.
  const lines = transfer.locator('xpath=following::ul[1]')
  await expect(lines.getByRole('listitem').first()).toHaveText(/^1x/)

  const mine = rows.filter({ hasText: numero }).first()
  await expect(mine).toContainText('En cours')
  await mine.getByRole('button', { name: /^Détail/ }).click()
  const actions = table.getByRole('row').filter({ hasText: 'Warnier Hugo' })
  await expect(actions.getByRole('link', { name: 'Reprendre le payement' })).toHaveAttribute(
    'href',
    /\/failingOrder\?commande=\d+$/,
  )
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await actions.getByRole('button', { name: 'Annuler la commande' }).click()
  const dialog = page.getByRole('dialog')
  // The title takes two lines on a phone, and the number of the order stays whole.
  const linesOfNumber = await dialog.getByText(/^Annuler la commande \d/).evaluate((element) => {
    const text = element.firstChild!
    const number = document.createRange()
    number.setStart(text, 'Annuler la commande '.length)
    number.setEnd(text, text.textContent!.length - ' ?'.length)
    return number.getClientRects().length
  })
  expect(linesOfNumber).toBe(1)
  const reason = 'Le payement est encore en cours de traitement.'
  await page.route('**/cancelOrder', (route) => route.fulfill({ status: 409, json: { error_description: reason } }))
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(reason)
  await page.unroute('**/cancelOrder')
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(mine).toContainText('Annulée / Refusée')

  await page.getByLabel('Lignes par page').selectOption('20')
  await expect(page).toHaveURL(/parPage=20$/)
  await page.route('**/getOrderList', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(notice(page, "Erreur lors de l'obtention de la liste de vos commandes.")).toBeVisible()
  await page.unroute('**/getOrderList')
  await page.route('**/getOrderList', (route) => route.fulfill({ json: { data: [] } }))
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Aucune commande', { exact: true })).toBeVisible()
})

test('without the right to register there is no cart, no enrolment, no orders and no step of one', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'lecture@demo.test', { open: `${CLUB}/membres` })
  const menu = page.getByRole('navigation', { name: 'Espace club' })
  await expect(page.getByRole('table', { name: 'Licences du club' })).toBeVisible()
  await expect(cartButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Renouveler la saison' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: /Inscriptions|Mes commandes/, includeHidden: true })).toHaveCount(0)
  await page.goto(`${CLUB}/congratsOrder?commande=1`)
  await expect(page).toHaveURL(`${CLUB}/club`)
  for (const place of ['inscriptions', 'saison', 'orderList', 'panier']) {
    await followTo(page, `${CLUB}/${place}`)
    await expect(page).toHaveURL(`${CLUB}/club`)
  }
})

/** '1 840,00 €', as the portal writes it. */
function toEurosText(euros: number) {
  return `${String(euros).replace(/\B(?=(\d{3})+$)/g, '\u202f')},00\u00a0€`
}

/** An order that was placed and left there, for a member no other story orders. */
async function placeOrder(portal: Portal) {
  const { rows } = await portal.db.query<{ id: number; id_club: number }>(
    `select m.id, (select id from club where club_slug = 'taekwondo-club-namur') as id_club
     from member m where m.numero_licence = '200031'`,
  )
  const { id, id_club } = rows[0]!
  const { id_order } = await createOrder(portal, { email: MANAGER, idClub: id_club, members: [id] })
  const placed = await portal.db.query<{ numero: string }>('select numero from club_order where id = $1', [id_order])
  return placed.rows[0]!.numero
}
