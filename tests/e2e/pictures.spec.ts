import { writeCoda } from '#tests/support/coda.ts'
import { PICTURED_ON } from './support/pictured-at.ts'
import { expectPicture, test } from './support/pictured-portal.ts'
import { expect } from './support/portal.ts'

const NAMUR = '/club/taekwondo-club-namur'

test('pictures for anyone', async ({ page, portal }) => {
  await page.goto('/login')
  await expectPicture(page, 'login')
  await portal.signIn(page, 'nouveau@demo.test', { open: '/noMemberLinked' })
  await expectPicture(page, 'link-licence')
})

test('pictures of a member and of a family', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/profile' })
  await expectPicture(page, 'profile')
  await page.goto('/e-licence')
  await expect(page.getByText(/aussi sans connexion sur cet appareil/)).toBeVisible()
  await expectPicture(page, 'e-licence')
  await page.goto('/mes-donnees')
  await expectPicture(page, 'my-data')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/palmares-combat')
  await expectPicture(page, 'results')
  await page.emulateMedia({ colorScheme: 'light' })
  await portal.signIn(page, 'famille@demo.test', { open: '/chooseProfile' })
  await expectPicture(page, 'family')
  await page.goto('/grades')
  await expectPicture(page, 'grades')
})

test('pictures of a club on a phone', async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${NAMUR}/club` })
  await expectPicture(page, 'club')
  await page.goto(`${NAMUR}/saison`)
  await expectPicture(page, 'season-phone')
  await page.goto(`${NAMUR}/examen`)
  for (const row of [0, 2]) await page.getByRole('listitem').getByRole('checkbox').nth(row).check()
  await expectPicture(page, 'exam')
  await page.goto(`${NAMUR}/membres`)
  await expectPicture(page, 'members-phone')
  await page.getByLabel('Filtrer').fill('Jadot Zoé')
  await page.getByRole('button', { name: 'Détail\u00a0: Zoé Jadot' }).click()
  await page.getByRole('button', { name: 'Détail\u00a0: Zoé Jadot' }).blur()
  await expectPicture(page, 'member')
})

test('pictures of a club at a desk', { tag: '@desk' }, async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${NAMUR}/saison` })
  await expectPicture(page, 'season')
  await page.goto(`${NAMUR}/membres`)
  // The rows that arrive after the first ones would push the end of the list away again.
  await expect(page.getByRole('row')).toHaveCount(51)
  await page.getByRole('navigation', { name: 'Pages' }).scrollIntoViewIfNeeded()
  await expectPicture(page, 'members')
  await page.goto(`${NAMUR}/orderList`)
  await expectPicture(page, 'orders')
})

test('pictures of the secretariat', { tag: '@desk' }, async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat' })
  await expectPicture(page, 'inbox')
  await page.goto('/secretariat/membres/1')
  await expectPicture(page, 'staff-member')
  await page.goto('/secretariat/tableau-de-bord')
  await expectPicture(page, 'dashboard')
  await page.goto('/secretariat/sport/competition/1/combat')
  await expectPicture(page, 'event-sheet')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/secretariat/commandes/1')
  await expectPicture(page, 'staff-order')
})

test('pictures of files given to the secretariat', { tag: '@desk' }, async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/banque' })
  const { rows } = await portal.db.query<{ communication_structuree: string; total_cents: number }>(
    `select communication_structuree, total_cents from club_order where state = 'awaiting_payment' order by id desc limit 1`,
  )
  const statement = writeCoda({
    date: PICTURED_ON,
    balance: 12_695,
    sequence: 2,
    moves: [
      { amount: rows[0]!.total_cents / 100, communication: rows[0]!.communication_structuree, name: 'TAEKWONDO CLUB' },
      { amount: 25, communication: 'Stage de printemps', name: 'DOJANG DINANT' },
    ],
  })
  await page
    .getByLabel('Fichier CODA')
    .setInputFiles({ name: 'octobre.cod', mimeType: 'text/plain', buffer: statement })
  await expect(page.getByRole('table', { name: 'Mouvements du fichier' })).toBeVisible()
  await expectPicture(page, 'bank')

  await page.goto('/secretariat/import')
  await page.getByRole('radio', { name: /^2. Membres/ }).check()
  const members =
    'N° de licence;Nom;Prénom;Sexe;Date de naissance\n209001;Dupont;Zoé;F;31/02/2010\n209002;Maes;Léo;M;14/05/2012\n'
  await page
    .getByLabel('Fichier à importer')
    .setInputFiles({ name: 'membres.csv', mimeType: 'text/csv', buffer: Buffer.from(members) })
  await page.getByRole('button', { name: 'Essai à blanc' }).click()
  await expect(page.getByRole('table', { name: 'Problèmes' })).toBeVisible()
  await expectPicture(page, 'import')
})

// The last on a phone: it changes what the club's screens show.
test('pictures of an order', async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${NAMUR}/saison` })
  const renewable = page.getByRole('region', { name: 'À renouveler maintenant' })
  await renewable.getByRole('checkbox').first().uncheck()
  for (const row of [0, 1, 2]) await renewable.getByRole('listitem').getByRole('checkbox').nth(row).check()
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page.getByRole('button', { name: 'Fermer ce message' }).click()
  await expect(page.getByRole('button', { name: 'Fermer ce message' })).toHaveCount(0)
  await expectPicture(page, 'cart')
  await page.getByRole('button', { name: 'Choisir l’adresse de livraison' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Livraison' })).toBeVisible()
  await expectPicture(page, 'delivery')
  await page.getByRole('button', { name: 'Envoyer à cette adresse' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await expectPicture(page, 'payment')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Commander avec obligation de payement' }).click()
  await expect(page.getByRole('img', { name: /^Code QR du virement/ })).toBeVisible()
  await expectPicture(page, 'transfer')
})
