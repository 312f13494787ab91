import { systemClock, today } from '#api/config/clock.ts'
import { mistype, writeCoda } from '#tests/support/coda.ts'
import { expect, expectFine, expectNoSideScroll, type Portal, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

interface Awaited {
  id: number
  numero: string
  communication_structuree: string
  total_cents: number
}

/** Separate orders that await a transfer, each for a member whose licence ended. */
async function placeTransfers(portal: Portal, count: number): Promise<Awaited[]> {
  const { rows } = await portal.db.query<Awaited>(
    `with due as (
       select m.id, l.id_club, row_number() over (order by m.id) + placed_before as n from member m
       cross join (select count(*) as placed_before from club_order where numero like '2026-80%') as earlier
       join lateral (select id_club, date_fin from licence where id_member = m.id and cancelled_at is null
         order by date_fin desc limit 1) l on l.date_fin between current_date - 300 and current_date - 1
       where not exists (select from order_line o where o.id_member = m.id and o.open) limit $1
     ), placed as (
       insert into club_order (numero, id_club, id_member, state, mode_payement, mode_livraison, adresse_livraison,
         adresse_facturation, total_cents, communication_structuree, created_at, processed_at)
       select '2026-80' || lpad(n::text, 4, '0'), id_club, id, 'awaiting_payment', 'virement', 'livraisonByAdresse', a, a,
         4000, b || lpad((case b::bigint % 97 when 0 then 97 else b::bigint % 97 end)::text, 2, '0'), now(), now()
       from due, lateral (select '202680' || lpad(n::text, 4, '0') as b) as base,
         lateral (select jsonb_build_object('mail', 'club@e2e.test', 'nom', 'Lejeune', 'prenom', 'Agathe', 'adresse', 'Rue Haute 1',
           'complement', '', 'cp', '5000', 'ville', 'Namur', 'telephone_gsm', '') as a) as address
       returning id, numero, communication_structuree, total_cents, id_member
     ), lines as (
       insert into order_line (id_order, id_product, id_member, cost_cents, date_debut, date_fin)
       select id, 1, id_member, 4000, current_date, current_date + 364 from placed
     )
     select id, numero, communication_structuree, total_cents from placed order by id`,
    [count],
  )
  return rows
}

test('a file of the bank pays three orders and leaves two to a person, then one is refunded', async ({
  page,
  portal,
}) => {
  const [first, second, third, short, mistyped] = await placeTransfers(portal, 5)
  const content = writeCoda({
    date: today(systemClock),
    moves: [
      ...[first!, second!, third!].map(({ communication_structuree }) => ({
        amount: 40,
        communication: communication_structuree,
      })),
      { amount: 25, communication: short!.communication_structuree, name: 'PAYEUR PRESSE' },
      { amount: 40, communication: mistype(mistyped!.communication_structuree), name: 'DOIGT MALADROIT' },
      { amount: -120, communication: 'Loyer' },
    ],
  })
  await portal.signInStaff(page, { open: '/secretariat/banque' })

  // A truncated file is refused with its line, and nothing is imported.
  const input = page.getByLabel('Fichier CODA')
  await input.setInputFiles({ name: 'coupe.cod', mimeType: 'text/plain', buffer: content.subarray(0, 1000) })
  await expect(page.getByText('Ligne 8 : la ligne compte')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0)
  await expectFine(page)

  const file = { name: 'mars.cod', mimeType: 'text/plain', buffer: content }
  await input.setInputFiles(file)
  const table = page.getByRole('table', { name: 'Mouvements du fichier' })
  await expect(table).toContainText(first!.numero)
  await expect(table).toContainText('Le montant est inférieur à celui de la commande')
  await expect(table).toContainText(`Peut-être ${mistyped!.numero}`)
  await expectFine(page)
  await page.getByRole('button', { name: 'Importer et payer 3 commandes' }).click()
  await expect(page.getByText('3 commandes sont payées ; 2 mouvements attendent votre décision.')).toBeVisible()
  await input.setInputFiles(file)
  await expect(page.getByText(/Ce fichier a déjà été importé le/)).toBeVisible()

  await page.getByRole('searchbox', { name: 'Nom, club, communication ou montant' }).fill('maladroit')
  await expect(page).toHaveURL(/texte=maladroit/)
  await page.getByRole('link', { name: 'DOIGT MALADROIT' }).click()
  await expect(page).toHaveURL(/mouvement=\d+/)
  await expect(page.getByText('communication à un chiffre près')).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: `Attribuer à ${mistyped!.numero}` }).click()
  await expect(page.getByText(`Le mouvement est attribué à la commande ${mistyped!.numero}.`)).toBeVisible()

  // The order says that 25 euros wait and leads to the movement, which leads back.
  await followTo(page, `/secretariat/commandes/${short!.id}`)
  await expect(page.getByText(/^Un virement attend une décision/)).toContainText('même communication')
  await expectFine(page)
  await page.getByRole('link', { name: /^25,00 €, le .*PAYEUR PRESSE$/ }).click()
  await page.getByRole('link', { name: `voir la commande ${short!.numero}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Commande ${short!.numero}` })).toBeVisible()

  const { rows: clubs } = await portal.db.query<{ club: string }>(
    'select club from club_order o join club c on c.id = o.id_club where o.id = $1',
    [short!.id],
  )
  await followTo(page, '/secretariat/banque?etat=unmatched')
  await page.getByRole('searchbox', { name: 'Nom, club, communication ou montant' }).fill(clubs[0]!.club)
  await expect(page).toHaveURL(/texte=/)
  await page.getByRole('link', { name: 'PAYEUR PRESSE' }).click()
  await expect(
    page.getByRole('definition').getByRole('link', { name: new RegExp(`^${short!.numero}, `) }),
  ).toBeVisible()
  await page.getByLabel(/^Accepter qu’il manque/).check()
  await expectFine(page)
  await page.getByRole('button', { name: `Attribuer à ${short!.numero}` }).click()
  await expect(page.getByText('Le montant n’est pas celui de la commande.')).toBeVisible()
  await page.getByLabel('Il ne paye aucune commande').fill('Rendu au club')
  await page.getByRole('button', { name: 'Classer sans suite' }).click()
  await expect(page.getByText('Le mouvement est classé sans suite.')).toBeVisible()

  await followTo(page, `/secretariat/commandes?recherche=${first!.numero}`)
  await expect(page.getByText('1 commande, 40,00 €')).toBeVisible()
  await page.getByRole('link', { name: first!.numero }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Commande ${first!.numero}` })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payements' })).toContainText('CLUB DE TAEKWONDO')
  await page.getByRole('button', { name: 'Rembourser' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Rembourser' }).click()
  await expect(dialog.getByText('La raison est requise.')).toBeVisible()
  await dialog.getByLabel('Raison').fill('Membre inscrit ailleurs')
  await expectFine(page)
  await dialog.getByLabel('Raison').press('Enter')
  await expect(page.getByText(/La commande est remboursée/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lignes de la commande' })).toContainText('Annulée')
  await expect
    .poll(async () => (await portal.mailsTo('club@e2e.test')).map(({ subject }) => subject))
    .toContain(`La commande ${first!.numero} est remboursée`)
})

test('one transfer is shared between two orders, one in part, then taken back', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const [whole, part] = await placeTransfers(portal, 2)
  const moves = [{ amount: 65, communication: 'Nos deux commandes', name: 'TRESORIER ECONOME' }]
  await portal.signInStaff(page, { open: '/secretariat/banque' })
  await page.getByLabel('Fichier CODA').setInputFiles({
    name: 'deux-commandes.cod',
    mimeType: 'text/plain',
    buffer: writeCoda({ date: today(systemClock), moves }),
  })
  await page.getByRole('button', { name: 'Importer' }).click()
  await page.getByRole('searchbox', { name: 'Nom, club, communication ou montant' }).fill('econome')
  await page.getByRole('link', { name: 'TRESORIER ECONOME' }).click()
  const attribute = async () => {
    for (const { numero } of [part!, whole!]) {
      await page.getByLabel(/^Chercher une (autre )?commande/).fill(numero)
      await page.getByRole('button', { name: `Ajouter ${numero}` }).click()
    }
    await page.getByRole('group', { name: part!.numero }).getByLabel('Montant attribué').fill('25')
    await page.getByRole('group', { name: whole!.numero }).getByLabel('Montant attribué').fill('40,00')
    await expect(page.getByText('Tout le mouvement est attribué.')).toBeVisible()
  }
  await attribute()
  await expectFine(page)
  await page.getByRole('button', { name: 'Attribuer à 2 commandes' }).click()
  await expect(
    page.getByText(`Le mouvement est attribué aux commandes ${part!.numero}, ${whole!.numero}.`),
  ).toBeVisible()

  // The club was asked for the balance, and can be asked again.
  await followTo(page, `/secretariat/commandes/${part!.id}`)
  await expect(page.getByText(/^Reçu 25,00\s€ sur 40,00\s€/)).toContainText('demandé au club par e-mail le')
  await expect(page.getByRole('link', { name: 'Redemander le solde' })).toHaveAttribute('href', /^mailto:.*15%2C00/)
  await expectFine(page)
  await expect
    .poll(async () => (await portal.mailsTo('club@e2e.test')).map(({ subject }) => subject.replaceAll('\u00a0', ' ')))
    .toContain(`Il manque 15,00 € à la commande ${part!.numero}`)

  // A paid order holds the attribution; once it is refunded, the attribution can be taken back.
  await page
    .getByRole('table', { name: 'Payements' })
    .getByRole('link', { name: /TRESORIER ECONOME/ })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: whole!.numero })).toContainText('40,00 €')
  const takeBack = async () => {
    await page.getByLabel('L’attribution est une erreur, parce que').fill('Autre club')
    await page.getByRole('button', { name: 'Reprendre l’attribution' }).click()
  }
  await takeBack()
  await expect(page.getByText(/est payée par ce mouvement/)).toBeVisible()
  await expectFine(page)
  const movementUrl = page.url()
  await followTo(page, `/secretariat/commandes/${whole!.id}`)
  await page.getByRole('button', { name: 'Rembourser' }).click()
  await page.getByRole('dialog').getByLabel('Raison').fill('Mauvais club')
  await page.getByRole('dialog').getByLabel('Raison').press('Enter')
  await expect(page.getByText(/La commande est remboursée/)).toBeVisible()
  await followTo(page, new URL(movementUrl).pathname + new URL(movementUrl).search)
  await takeBack()
  await expect(page.getByText('L’attribution est reprise')).toBeVisible()
  await expect(page.getByLabel('Chercher une commande')).toBeVisible()
  await followTo(page, `/secretariat/commandes/${part!.id}`)
  await expect(page.getByText('Abandonné')).toBeVisible()
  await expect(page.getByText(/^Reçu 25/)).toHaveCount(0)
})

test('gifts to the federation are put away together, for one reason', { tag: '@desk' }, async ({ page, portal }) => {
  await portal.db.query(
    `with statement as (
       insert into bank_statement (sha256, name, imported_at) values (convert_to($1::text, 'UTF8'), 'dons.cod', now()) returning id
     )
     insert into bank_movement (id_statement, fingerprint, amount_cents, value_date, communication, counterparty_name,
       counterparty_account, state, reason)
     select id, convert_to($1::text || n, 'UTF8'), 1000 * n, current_date, 'Don', 'GENEREUX ' || n, 'BE71096123456769', 'unmatched',
       'no_communication'
     from statement, generate_series(1, 3) n`,
    [`dons ${test.info().project.name}`],
  )
  await portal.signInStaff(page, { open: '/secretariat/banque?etat=unmatched&texte=GENEREUX' })
  await page.getByRole('checkbox', { name: /^GENEREUX 1, 10,00/ }).check()
  await expect(page.getByLabel('Il ne paye aucune commande')).toBeVisible()
  await page.getByRole('checkbox', { name: /^GENEREUX 3, 30,00/ }).check()
  await expectFine(page)
  await page.getByRole('button', { name: 'Classer ces 2 sans suite' }).click()
  await expect(page.getByLabel('Ils ne payent aucune commande')).toHaveAccessibleDescription(/./)
  await page.getByLabel('Ils ne payent aucune commande').fill('Des dons pour le stage')
  await page.getByRole('button', { name: 'Classer ces 2 sans suite' }).click()
  await expect(page.getByText('2 mouvements sont classés sans suite.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'GENEREUX 2' })).toBeVisible()
})

test('a transfer is attributed from the inbox with the keyboard alone', async ({ page, portal }) => {
  const [order] = await placeTransfers(portal, 1)
  await portal.db.query(
    `with statement as (
       insert into bank_statement (sha256, name, imported_at) values (convert_to('clavier', 'UTF8'), 'clavier.cod', now()) returning id
     )
     insert into bank_movement (id_statement, fingerprint, amount_cents, value_date, communication, counterparty_name,
       counterparty_account, state, reason)
     select id, convert_to('clavier', 'UTF8'), 4000, current_date, $1, 'CLAVIER SEUL', 'BE71096123456769', 'unmatched',
       'no_communication'
     from statement`,
    [order!.numero],
  )
  await portal.signInStaff(page, { open: '/secretariat?sorte=mouvement' })
  await page.getByRole('link', { name: /de CLAVIER SEUL$/ }).press('Enter')
  const close = page.getByRole('region', { name: 'Mouvement', exact: true }).getByRole('button', { name: 'Fermer' })
  await expect(close).toBeFocused()

  await test.step('the way back leads to the title, past the menu', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'À traiter' })).toBeFocused()
    await page.goForward()
    await expect(close).toBeFocused()
  })
  await test.step('a page load leaves the focus at the top', async () => {
    await page.reload()
    await expect(page.getByRole('main')).toBeFocused()
  })

  await page.goBack()
  await page.getByRole('link', { name: /de CLAVIER SEUL$/ }).press('Enter')
  await expect(close).toBeFocused()
  await expect(page.getByText('citée dans la communication')).toBeVisible()
  for (const name of [`voir la commande ${order!.numero}`, 'Montant attribué', `Retirer ${order!.numero}`]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Chercher une commande')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Ajouter ${order!.numero}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Montant attribué')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Le mouvement est attribué à la commande ${order!.numero}.`)).toBeVisible()
})

test('a club’s credit pays a part of its next order, and the rest is paid back', async ({ page, portal }) => {
  const [overpaid, next] = await placeTransfers(portal, 2)
  const { rows } = await portal.db.query<{ id_club: number }>(
    'update club_order set id_club = (select id_club from club_order where id = $1) where id = $2 returning id_club',
    [overpaid!.id, next!.id],
  )
  const communication = overpaid!.communication_structuree
  await portal.signInStaff(page, { open: '/secretariat/banque' })
  await page.getByLabel('Fichier CODA').setInputFiles({
    name: 'trop.cod',
    mimeType: 'text/plain',
    buffer: writeCoda({ date: today(systemClock), moves: [{ amount: 70, communication, name: 'PAYEUR GENEREUX' }] }),
  })
  await page.getByRole('button', { name: 'Importer' }).click()
  await page.getByRole('searchbox', { name: 'Nom, club, communication ou montant' }).fill('genereux')
  await page.getByRole('link', { name: 'PAYEUR GENEREUX' }).click()
  await expect(page.getByText(/^Reste 30,00/)).toBeVisible()
  await page.getByRole('button', { name: `Attribuer à ${overpaid!.numero}` }).click()
  await expect(page.getByText(`Le mouvement est attribué à la commande ${overpaid!.numero}.`)).toBeVisible()

  await followTo(page, `/secretariat/commandes/${next!.id}`)
  await page.getByRole('button', { name: 'Utiliser l’avoir' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Montant')).toHaveValue('30,00')
  await dialog.getByLabel('Montant').fill('31')
  await dialog.getByRole('button', { name: 'Utiliser l’avoir' }).click()
  await expect(dialog.getByText(/^L’avoir du club est de 30,00/)).toBeVisible()
  await expectFine(page)
  await dialog.getByLabel('Montant').fill('20')
  await dialog.getByRole('button', { name: 'Utiliser l’avoir' }).click()
  await expect(page.getByText('L’avoir est gardé pour la commande, qui attend le solde.')).toBeVisible()
  await expect(page.getByText(/^Reçu 20,00/)).toContainText('solde de 20,00')
  await expect(page.getByText(/^Payé par l’avoir du club/)).toContainText('20,00')
  await expectFine(page)

  await followTo(page, `/secretariat/clubs/${rows[0]!.id_club}?onglet=compte`)
  await expect(page.getByRole('table', { name: 'Avoir du club' })).toContainText('Utilisé pour une commande')
  await expectFine(page)
  await page.getByRole('button', { name: 'Rendre l’avoir' }).click()
  await expect(dialog.getByLabel('Montant')).toHaveValue('10,00')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Enregistrer le virement' }).click()
  await expect(page.getByText('Le virement au club est enregistré.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Avoir du club' })).toContainText('Rendu')
  await expect(page.getByRole('button', { name: 'Rendre l’avoir' })).toHaveCount(0)
})

test('the states of a movement are all in sight on a phone', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/banque' })
  const states = page.getByRole('radiogroup', { name: 'État' }).locator('label')
  await expect(states).toHaveCount(5)
  await states.first().scrollIntoViewIfNeeded()
  for (const state of await states.all()) await expect(state).toBeInViewport({ ratio: 1 })
  await states.last().click()
  await expect(page).toHaveURL(/etat=ignored/)
})

test('filters of the secretariat act at once, and the URL follows', async ({ page, portal }) => {
  const [{ numero }] = (await portal.db.query<{ numero: string }>('select numero from club_order order by id limit 1'))
    .rows as [{ numero: string }]
  await portal.signInStaff(page, { open: '/secretariat/commandes' })
  const more = page.getByRole('button', { name: 'Plus de critères' })
  await page.getByLabel('Rechercher une commande').pressSequentially(numero)
  await expect(page.getByRole('status').filter({ hasText: /^1 commande,/ })).toBeVisible()
  await expect(page).toHaveURL(`/secretariat/commandes?recherche=${numero}`)
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Statut').selectOption('Annulée')
  await expect(page).toHaveURL(/etat=cancelled/)
  await page.goBack()
  await expect(page.getByLabel('Statut')).toHaveValue('')
  await expect(page).toHaveURL(`/secretariat/commandes?recherche=${numero}`)
  await page.getByLabel('Rechercher une commande').fill('')
  await expect(page).toHaveURL('/secretariat/commandes')
  // A date counts when it is whole, and half of one is an error at its field when the field is left.
  await page.getByLabel('Du', { exact: true }).pressSequentially('01012')
  await expect(page).toHaveURL('/secretariat/commandes')
  await page.getByLabel('Du', { exact: true }).blur()
  await expect(page.getByLabel('Du', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Du', { exact: true }).fill('01/01/2199')
  await expect(page.getByText('Aucune commande')).toBeVisible()
  await expect(page).toHaveURL(/du=2199-01-01/)
  await expectFine(page)

  await followTo(page, '/secretariat/mails')
  await page.getByLabel('Adresse ou numéro de licence').pressSequentially('personne@example.invalid')
  await expect(page.getByText('Aucun e-mail')).toBeVisible()
  await expect(page).toHaveURL(/texte=personne/)
  await expectFine(page)

  await followTo(page, '/secretariat/journal')
  await page.getByLabel('Personne').pressSequentially('personne de ce nom')
  await expect(page.getByText('Aucun compte ne correspond.')).toBeVisible()
  await expect(page.getByText('Aucune entrée')).toBeVisible()
  await expect(page.getByText('Certaines données sont incorrectes')).toHaveCount(0)
  await expectFine(page)
  await page.getByLabel('Personne').fill('')
  await page.getByLabel('Personne').pressSequentially('portail')
  await expect(page).toHaveURL('/secretariat/journal?personne=portail')
  await more.click()
  await page.getByLabel('Action').selectOption({ index: 1 })
  await expect(page).toHaveURL(/personne=portail&action=/)
  await expectNoSideScroll(page)
})

test('orders leave by the post, and come back with one click', async ({ page, portal }) => {
  await portal.db.query(
    `update club_order set dispatched_at = null where id in (select id from club_order where state = 'paid' order by id desc limit 3)`,
  )
  await portal.signInStaff(page, { open: '/secretariat/commandes' })
  await page.getByRole('link', { name: 'À envoyer par la poste' }).click()
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeChecked()
  const total = await boxes.count()
  await boxes.first().uncheck()
  await expectFine(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Liste et étiquettes (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Envois-.*\.pdf$/)
  await page.getByRole('button', { name: 'Marquer comme envoyées' }).click()
  await expect(boxes).toHaveCount(1)
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect(boxes).toHaveCount(total)
})

test('an order that is paid while labels are printed arrives unticked', async ({ page, portal }) => {
  const { rows } = await portal.db.query<{ id: number }>(
    `select id from club_order where state = 'paid' order by id desc limit 3`,
  )
  const [late, ...known] = rows.map(({ id }) => id)
  const setDispatched = (orders: number[], at: string) =>
    portal.db.query(`update club_order set dispatched_at = ${at} where id = any($1)`, [orders])
  await setDispatched(known, 'null')
  await setDispatched([late!], 'now()')
  await portal.signInStaff(page, { open: '/secretariat/commandes' })
  await page.getByRole('link', { name: 'À envoyer par la poste' }).click()
  const boxes = page.getByRole('checkbox')
  await expect(boxes.first()).toBeChecked()
  const total = await boxes.count()
  await setDispatched([late!], 'null')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(boxes).toHaveCount(total + 1)
  await expect(page.getByRole('checkbox', { checked: false })).toHaveCount(1)
  await page.getByRole('link', { name: 'Commandes', exact: true }).last().click()
  await page.getByRole('link', { name: 'À envoyer par la poste' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(total + 1)
})

test('a dialog of one order does not stay open over the next', { tag: '@desk' }, async ({ page, portal }) => {
  const [first, second] = await placeTransfers(portal, 2)
  await portal.signInStaff(page, { open: `/secretariat/commandes/${first!.id}` })
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(`Commande ${first!.numero}`)
  await followTo(page, `/secretariat/commandes/${second!.id}`)
  await expect(title).toHaveText(`Commande ${second!.numero}`)
  for (const button of ['Enregistrer le virement', 'Annuler la commande']) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(title).toHaveText(`Commande ${first!.numero}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goForward()
    await expect(title).toHaveText(`Commande ${second!.numero}`)
  }
})

test('a file says which of its statements are not the federation’s, and which are missing', async ({
  page,
  portal,
}) => {
  const date = today(systemClock)
  const content = writeCoda(
    { sequence: 901, date, moves: [{ amount: 15, communication: 'Souper', reference: 'SOUPER 901' }] },
    { sequence: 3, date, account: 'BE71096123456769', moreFollows: true, moves: [{ amount: 40 }, { amount: 3 }] },
  )
  await portal.signInStaff(page, { open: '/secretariat/banque' })
  await page
    .getByLabel('Fichier CODA')
    .setInputFiles({ name: 'deux-comptes.cod', mimeType: 'text/plain', buffer: content })
  await expect(page.getByText('La banque annonce que ce fichier a une suite')).toBeVisible()
  await expect(page.getByText(/BE71 0961 2345 6769 n’est pas d’un compte de la fédération/)).toBeVisible()
  await expect(page.getByText(/à 900 manquent avant l’extrait 901/)).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: 'Importer' }).click()
  await expect(page.getByText('un mouvement attend votre décision')).toBeVisible()
  // After the import, and at the account concerned.
  await expect(page.getByText(/à 900 manquent avant l’extrait 901/)).toHaveCount(2)
  await expect(page.getByText(/dernier extrait 901/)).toBeVisible()
  await expectFine(page)
})

test('one licence of two is refunded with a credit note, then an amount, then the rest', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const [order, other] = await placeTransfers(portal, 2)
  // One order for two members.
  await portal.db.query('update order_line set id_order = $1 where id_order = $2', [order!.id, other!.id])
  await portal.db.query('update club_order set total_cents = 8000 where id = $1', [order!.id])
  await portal.db.query('delete from club_order where id = $1', [other!.id])
  await portal.signInStaff(page, { open: `/secretariat/commandes/${order!.id}` })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Enregistrer le virement' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer le virement' }).click()
  await expect(page.getByText('Le virement est enregistré et la commande est payée.')).toBeVisible()

  await page.getByRole('button', { name: 'Rembourser' }).click()
  await dialog.getByText('Des lignes').click()
  await dialog.getByLabel('Raison').fill('Un membre arrête')
  await dialog.getByRole('button', { name: 'Rembourser' }).click()
  await expect(dialog.getByText('Choisissez des lignes ou entrez un montant.')).toBeVisible()
  await expectFine(page)
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Rembourser' }).click()
  await expect(page.getByText(/^Les lignes choisies sont remboursées/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Lignes de la commande' })).toContainText('remboursé')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Note de crédit NC-/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Note-de-credit-NC-\d{4}-\d{4,}\.pdf$/)
  await expectFine(page)

  await page.getByRole('button', { name: 'Rembourser' }).click()
  await expect(dialog.getByText('Des lignes')).toHaveCount(0)
  await dialog.getByText('Un montant').click()
  await dialog.getByLabel('Raison').fill('Geste')
  await dialog.getByRole('textbox', { name: 'Montant' }).fill('40,01')
  await dialog.getByRole('button', { name: 'Rembourser' }).click()
  await expect(dialog.getByText(/^Il reste 40,00/)).toBeVisible()
  await expectFine(page)
  await dialog.getByRole('textbox', { name: 'Montant' }).fill('5')
  await dialog.getByRole('button', { name: 'Rembourser' }).click()
  await expect(page.getByText(/^Le montant est remboursé/)).toBeVisible()

  await page.getByRole('button', { name: 'Rembourser' }).click()
  await expect(dialog.getByText(/rendez vous-même 35,00/)).toBeVisible()
  await dialog.getByLabel('Raison').fill('Tout compte fait')
  await dialog.getByRole('button', { name: 'Rembourser' }).click()
  await expect(page.getByText(/La commande est remboursée/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Note de crédit NC-/ })).toHaveCount(3)
})

test('a payment that came twice is given back and the licences stay', async ({ page, portal }) => {
  const { rows } = await portal.db.query<{ id: number }>(
    `select a.id_order as id from payment_alert a join club_order o on o.id = a.id_order
     where a.reason = 'paid_twice' and a.resolved_at is null and o.state = 'paid' limit 1`,
  )
  await portal.signInStaff(page, { open: `/secretariat/commandes/${rows[0]!.id}` })
  await page.getByRole('button', { name: 'Rendre ce payement' }).click()
  const dialog = page.getByRole('dialog')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Rendre ce payement' }).click()
  await expect(page.getByText(/^Le payement en double est rendu/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Remboursements' })).toContainText('payement en double')
  await expect(page.getByRole('table', { name: 'Lignes de la commande' })).toContainText('Délivrée')
  await expectFine(page)
})

test('a refund that takes its time leaves the order paid until the money is back', async ({ page, portal }) => {
  const { rows } = await portal.db.query<{ id: number; intent: string }>(
    `select o.id, p.intent from club_order o join payment p on p.id_order = o.id
     where o.state = 'paid' and p.provider = 'sandbox' and p.state = 'succeeded' order by o.id desc limit 1`,
  )
  const { id, intent } = rows[0]!
  await portal.db.query(`insert into sandbox_method values ('pm_slow_refund', 'refund_pending', now())`)
  await portal.db.query(`update sandbox_intent set method = 'pm_slow_refund' where id = $1`, [intent])
  await portal.signInStaff(page, { open: `/secretariat/commandes/${id}` })
  await page.getByRole('button', { name: 'Rembourser' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Raison').fill('Payée deux fois')
  await dialog.getByLabel('Raison').press('Enter')
  await expect(page.getByText(/l’argent n’est pas encore rendu, la commande reste payée/)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payements' })).toContainText('Remboursement en cours')
  await expect(page.getByRole('button', { name: 'Rembourser' })).toHaveCount(0)
  await expectFine(page)
  await expect
    .poll(async () => (await portal.db.query('select state from club_order where id = $1', [id])).rows[0].state)
    .toBe('refunded')
  await page.reload()
  await expect(page.getByText(/^Remboursée le/)).toBeVisible()
})
