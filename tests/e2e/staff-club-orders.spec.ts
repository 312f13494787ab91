import { yearOf } from '#domain/dates.ts'
import { today } from '#web/lib/today.ts'
import { openShop } from './support/own-shop.ts'
import { expect, expectAccessible, expectNoSideScroll, type Portal, test } from './support/portal.ts'
import { followTo, waitForRest } from './support/traffic.ts'

const readMails = (portal: Portal, email: string) => async () =>
  (await portal.mailsTo(email)).map(({ subject }) => subject)

test('the secretariat orders for a club, which finds the order among its own @desk', async ({ page, portal }) => {
  const shop = await openShop(portal.db)
  const { rows } = await portal.db.query<{ id: number; club: string; nom: string; numero_licence: string }>(
    'select c.id, c.club, m.nom, m.numero_licence from club c, member m where c.id = $1 and m.id = $2',
    [shop.idClub, shop.members[0]],
  )
  const { id, club, nom, numero_licence } = rows[0]!
  await portal.signInStaff(page, { open: `/secretariat/clubs/${id}?onglet=compte` })
  await page.getByRole('link', { name: 'Nouvelle commande' }).click()
  await expect(page).toHaveURL(`/secretariat/commandes/nouvelle?club=${id}`)
  await expect(page.getByLabel('Commande pour')).toHaveValue(String(id))

  await page.getByRole('searchbox', { name: 'Chercher un membre' }).fill(nom)
  await page.getByRole('checkbox', { name: new RegExp(`\\(${numero_licence}\\)`) }).check()
  const year = yearOf(today()) + 1
  await page.getByLabel('Année').selectOption(String(year))
  await page.getByLabel('Prix de l’affiliation').fill('55')
  await page.getByRole('button', { name: 'Ajouter un article' }).click()
  await page.getByRole('button', { name: 'Faire la commande' }).click()
  await expect(page.getByText('Dites de quoi il s’agit.')).toBeVisible()
  await page.getByLabel('Article', { exact: true }).fill('Passeport')
  await page.getByLabel('Quantité').fill('3')
  await page.getByLabel('Prix à la pièce').fill('12,50')
  const total = page.getByText(`1 licence, affiliation ${year}, 1 article`)
  await expect(total).toContainText('132,50')
  await expectAccessible(page)
  await expectNoSideScroll(page)

  // What was chosen is still there after a reload.
  await page.reload()
  await expect(total).toContainText('132,50')
  await page.getByRole('button', { name: 'Faire la commande' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`132,50\u00a0€ pour ${club}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Faire la commande' }).click()
  await expect(page.getByText(/La commande \d{4}-\d{6} est faite/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande \d{4}-\d{6}$/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lignes de la commande' })).toContainText('Passeport')
  await expect(page.getByText(/^Faite par le secrétariat/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)

  const made = await portal.db.query<{ numero: string; id: number }>(
    'select numero, id from club_order where id_club = $1 and id_member is null order by id desc limit 1',
    [id],
  )
  const { numero } = made.rows[0]!
  const managers = await portal.db.query<{ mail: string }>(
    `select m.mail from member m join account_member l on l.id_member = m.id join account a on a.id = l.id_account
     where a.email = $1`,
    [shop.email],
  )
  await expect
    .poll(readMails(portal, managers.rows[0]!.mail))
    .toContain(`Commande ${numero}\u00a0: à payer par virement`)

  await page.getByRole('button', { name: 'Enregistrer le virement' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer le virement' }).click()
  await expect(page.getByText('Le virement est enregistré et la commande est payée.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lignes de la commande' })).toContainText('Délivrée')
  await followTo(page, `/secretariat/clubs/${id}?onglet=affiliations`)
  await expect(page.getByRole('table', { name: 'Affiliations' })).toContainText(String(year))

  await portal.signIn(page, shop.email, { open: `${shop.path}/orderList` })
  await page.getByRole('button', { name: `Détail : commande ${numero}` }).click()
  await expect(page.getByText('Commande faite pour votre club par le secrétariat.')).toBeVisible()
  const lines = page.getByRole('list', { name: `Lignes de la commande ${numero}` })
  await expect(lines).toContainText('3x')
  await expect(lines).toContainText('Passeport')
  await expectAccessible(page)
  await expectNoSideScroll(page)
})

test('all clubs get their affiliation of a year in one go, and none twice @desk', async ({ page, portal }) => {
  const year = yearOf(today()) - 1
  const count = async () => {
    const { rows } = await portal.db.query<{ made: number; clubs: number; due: number }>(
      `select count(*) filter (where id_member is null and total_cents = 6150)::int as made,
         count(distinct id_club) filter (where id_member is null and total_cents = 6150)::int as clubs,
         (select count(*)::int from club c
           where not exists (
             select from club_affiliation a where a.id_club = c.id and a.annee = $1 and a.payement is not null)
           and not exists (
             select from order_line o where o.id_club = c.id and o.open and extract(year from o.date_debut) = $1)) as due
       from club_order`,
      [year],
    )
    return rows[0]!
  }
  // The second run of this story finds what the first has made: each needs clubs of its own.
  await portal.db.query(
    `insert into club (club, club_slug, numero_club, mail)
     select 'Relève ' || n, 'releve-' || n, 'R' || n, 'releve' || n || '@e2e.test'
     from (select (select count(*) from club where club like 'Relève %') + k as n from generate_series(1, 23) k) named`,
  )
  const before = await count()
  await portal.signInStaff(page, { open: '/secretariat/commandes' })
  await page.getByRole('link', { name: 'Affiliations de l’année' }).click()
  await page.getByLabel('Affiliation pour').selectOption(String(year))
  await expect(page).toHaveURL(new RegExp(`annee=${year}`))
  const table = page.getByRole('table', { name: 'Clubs à affilier' })
  await expect(page.getByText(`${before.due} sur ${before.due} clubs choisis`)).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await table.getByRole('checkbox').first().uncheck()
  await expect(page.getByText(`${before.due - 1} sur ${before.due} clubs choisis`)).toBeVisible()
  await page.getByRole('button', { name: 'Commander les affiliations' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Prix par club').fill('61,50')
  await expectAccessible(page)

  // The second batch fails: the person continues, and the first is not made again.
  let calls = 0
  await page.route('**/staffOrderAffiliations', (route) => {
    calls += 1
    return calls === 2
      ? route.fulfill({ status: 409, json: { success: false, message: 'Réessayez.' } })
      : route.continue()
  })
  await dialog.getByRole('button', { name: 'Commander les affiliations' }).click()
  await expect(dialog.getByText('Réessayez.')).toBeVisible()
  await expect(dialog.getByText(`20 sur ${before.due - 1} clubs`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText(/affiliations? (est|sont) commandées?\.|Une affiliation est commandée\./)).toBeVisible()
  await expect(page.getByText('1 sur 1 club choisi')).toBeHidden()
  await expect(page.getByText('0 sur 1 club choisi')).toBeVisible()
  const after = await count()
  expect(after).toEqual({ made: before.made + before.due - 1, clubs: after.made, due: 1 })
})

test('a club that becomes affiliable while clubs are chosen arrives unticked', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/commandes/affiliations' })
  await page.getByRole('button', { name: 'Tout décocher' }).click()
  await expect(page.getByRole('button', { name: 'Tout cocher' })).toBeVisible()
  await portal.db.query(
    `insert into club (club, club_slug, numero_club, mail)
     select 'Nouveau ' || n, 'nouveau-' || n, 'N' || n, 'nouveau' || n || '@e2e.test'
     from (select count(*) as n from club) named`,
  )
  const read = page.waitForResponse('**/staffListAffiliable')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
  await waitForRest(page)
  await expect(page.getByText(/^0 sur \d+ clubs? choisis?$/)).toBeVisible()
  await page.getByRole('button', { name: 'Tout cocher' }).click()
  await expect(page.getByText(/^(\d+) sur \1 clubs? choisis?$/)).toBeVisible()
})

test('the secretariat adds a product to its list and chooses it in an order @desk', async ({ page, portal }) => {
  const { idClub } = await openShop(portal.db)
  try {
    await portal.signInStaff(page, { open: '/secretariat/reference?onglet=prix' })
    await page.getByRole('button', { name: 'Ajouter un produit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom').fill('Dobok de la fédération')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const products = page.getByRole('table', { name: 'Produits' })
    await expect(products).toContainText('Dobok de la fédération')
    // Only a product that the program does not know can be removed.
    await expect(products.getByRole('button', { name: /^Supprimer/ })).toHaveCount(1)

    await expect(page.getByText('Aucun prix\u00a0: ce produit ne peut pas encore')).toBeVisible()
    await page.getByRole('button', { name: /^Ajouter un prix.*Dobok/ }).click()
    await dialog.getByLabel('Prix (€)').fill('34,50')
    await dialog.getByRole('button', { name: 'Enregistrer le prix' }).click()
    await expect(page.getByRole('table', { name: /Prix.*Dobok/ })).toContainText('En vigueur')
    await expectAccessible(page)
    await expectNoSideScroll(page)

    await followTo(page, `/secretariat/commandes/nouvelle?club=${idClub}`)
    await page.getByRole('button', { name: 'Ajouter un article' }).click()
    await page.getByLabel('Produit').selectOption('Dobok de la fédération')
    await expect(page.getByLabel('Article', { exact: true })).toHaveValue('Dobok de la fédération')
    await page.getByLabel('Quantité').fill('2')
    await expect(page.getByText('1 article')).toContainText('69,00')
    await expectAccessible(page)
    await expectNoSideScroll(page)
  } finally {
    await portal.db.query('delete from product_price using product where product.id = id_product and code is null')
    await portal.db.query('delete from product where code is null')
  }
})
