import type { Page } from '@playwright/test'
import { enterShop, openShop } from './support/own-shop.ts'
import { expect, expectFine, type Portal, test } from './support/portal.ts'
import { followTo, waitForRest } from './support/traffic.ts'

/** A request of the club, older than everything else in the inbox. */
async function ask(portal: Portal, idClub: number, { nom, email }: { nom: string; email: string }): Promise<number> {
  const { rows } = await portal.db.query<{ id: number }>(
    `insert into registration_request
       (id_club, requested_by, nom, prenom, sexe, date_naissance, adresse, cp, ville, telephone_gsm, email, created_at)
     values ($1, (select id from account where email = $2), $3, 'Noa', 0, '2015-06-07', 'Rue Haute 1', '5000', 'Namur',
       '', 'noa@e2e.test', '2020-01-01')
     returning id`,
    [idClub, email, nom],
  )
  const { id } = rows[0]!
  await portal.db.query(
    `with added as (
       insert into recap (id_club, date, statut, total_cents, id_registration)
       values ($1, current_date, 'En attente de décision', 0, $2) returning id
     ) insert into recap_line (id_recap, name) select id, 'Noa ' || $3::text from added`,
    [idClub, id, nom],
  )
  return id
}

/** The managers of a club of one's own, and the two rights of its manager. */
async function openManagers(page: Page, portal: Portal) {
  const { idClub, email } = await openShop(portal.db)
  const { rows } = await portal.db.query<{ name: string }>(
    `select m.prenom || ' ' || m.nom as name from account a join account_member l on l.id_account = a.id
     join member m on m.id = l.id_member where a.email = $1`,
    [email],
  )
  await portal.signInStaff(page, { open: `/secretariat/clubs/${idClub}?onglet=responsables` })
  const right = (label: string) => page.getByRole('checkbox', { name: `${label}\u00a0: ${rows[0]!.name}` })
  return { write: right('Modifier les données'), order: right('Inscrire des membres') }
}

test('a request is accepted from the inbox, then ordered and paid by the club', async ({ page, portal }) => {
  const shop = await openShop(portal.db)
  const nom = `Delvaux${shop.idClub}`
  await ask(portal, shop.idClub, { nom, email: shop.email })
  await portal.db.query(
    `insert into mail (kind, to_address, subject, text, html, created_at, next_try_at, tries, given_up_at, last_error)
     values ('order_paid', 'perdu@e2e.test', 'Votre reçu', '', '', now(), now(), 16, now(), 'Mailbox unavailable')`,
  )
  await portal.signInStaff(page, { open: '/secretariat' })
  const queue = page.getByRole('list', { name: 'À traiter' })
  await expect(queue.getByRole('listitem').first()).toContainText(nom)
  await expectFine(page)

  await page.keyboard.press('j')
  await expect(queue.getByRole('link', { name: new RegExp(nom) })).toBeFocused()
  await page.keyboard.press('a')
  await expect(queue.getByRole('listitem').first()).toContainText('à moi')
  await page.getByRole('link', { name: /^À moi/ }).click()
  await expect(page).toHaveURL(/a-moi=oui/)
  await expect(queue.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: /^E-mails/ }).click()
  await page.getByRole('button', { name: /^Votre reçu, à perdu/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Classer' }).click()
  await expect(dialog.getByText('Une note est requise.')).toBeVisible()
  await expectFine(page)
  await dialog.getByLabel('Ce qui a été fait').fill('Téléphoné')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Classé.')).toBeVisible()
  await page.getByRole('link', { name: /^Tout/ }).click()

  await queue.getByRole('link', { name: new RegExp(nom) }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Noa ${nom}` })).toBeVisible()
  await page.getByRole('button', { name: 'Refuser…' }).click()
  await dialog.getByRole('button', { name: 'Refuser la demande' }).click()
  await expect(dialog.getByText('La raison est requise.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expectFine(page)
  await page.getByRole('button', { name: 'Accepter comme nouveau membre' }).click()
  await expect(page.getByText(/est inscrit\(e\), avec le numéro de licence/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'À traiter' })).toBeVisible()
  await expect(queue.getByRole('link', { name: new RegExp(nom) })).toHaveCount(0)
  const subjects = async () => (await portal.mailsTo(shop.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain(`Inscription acceptée\u00a0: Noa ${nom}`)

  const { rows } = await portal.db.query<{ id: number }>('select id from member where nom = $1', [nom])
  await portal.signIn(page, shop.email, { open: `${shop.path}/membres?recherche=${nom}` })
  await expect(page.getByText('À licencier').first()).toBeVisible()
  await enterShop(page, portal, { ...shop, members: [rows[0]!.id] }, 'payment')
  await page.getByRole('radio', { name: /^Virement/ }).check()
  await page.getByRole('button', { name: 'Commander avec obligation de payement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commande confirmée' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Code QR du virement/ })).toBeVisible()

  const orders = await portal.db.query<{ id: number }>('select id_order as id from order_line where id_member = $1', [
    rows[0]!.id,
  ])
  await portal.signInStaff(page, { open: `/secretariat/commandes/${orders.rows[0]!.id}` })
  await page.getByRole('button', { name: 'Enregistrer le virement' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer le virement' }).click()
  await expect(page.getByText('Le virement est enregistré et la commande est payée.')).toBeVisible()
  await page
    .getByRole('table', { name: 'Lignes de la commande' })
    .getByRole('link', { name: new RegExp(nom) })
    .click()
  await expect(page.getByText(/Valable jusqu’au/).first()).toBeVisible()
})

test('a club is made and filled in; a right is revoked while the manager is connected', async ({
  page,
  browser,
  portal,
}) => {
  const shop = await openShop(portal.db)
  await portal.signInStaff(page, { open: '/secretariat/clubs/nouveau' })
  await page.getByLabel('Nom du club').fill('Étoile de Huy')
  await expect(page.getByLabel('Nom dans l’adresse')).toHaveValue('etoile-de-huy')
  await page.getByRole('button', { name: 'Créer le club' }).click()
  await expect(page.getByText('Le numéro du club est requis.')).toBeVisible()
  await page.getByLabel('Numéro', { exact: false }).first().fill('9942')
  await expectFine(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Étoile de Huy' })).toBeVisible()

  const tabs = page.getByRole('navigation', { name: 'Fiche du club' })
  await tabs.getByRole('link', { name: 'Affiliations' }).click()
  await page.getByRole('button', { name: 'Ajouter une année' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('table', { name: 'Affiliations' })).toContainText('À payer')
  await expectFine(page)
  await tabs.getByRole('link', { name: 'Labels et critères' }).click()
  await page.getByLabel('Kyorugi').selectOption('2 étoiles')
  await expect(page.getByText('Le label est enregistré.')).toBeVisible()
  await expect(page.getByText(/^Le niveau accordé manque de critères.*Secourisme/)).toBeVisible()
  await page.getByRole('button', { name: 'Accorder\u00a0: Secourisme' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accorder le critère' }).click()
  await expect(page.getByRole('button', { name: 'Mettre fin\u00a0: Secourisme' })).toBeVisible()
  await expectFine(page)
  await tabs.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByRole('table', { name: 'Historique' })).toContainText('Critère du club modifié')

  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await portal.signIn(theirs, shop.email, { open: `${shop.path}/inscriptions` })
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  const { rows } = await portal.db.query<{ name: string }>(
    `select m.prenom || ' ' || m.nom as name from account a join account_member l on l.id_account = a.id
     join member m on m.id = l.id_member where a.email = $1`,
    [shop.email],
  )
  await followTo(page, `/secretariat/clubs/${shop.idClub}?onglet=responsables`)
  await expectFine(page)
  const right = page.getByRole('checkbox', { name: `Inscrire des membres\u00a0: ${rows[0]!.name}` })
  await right.click()
  await expect(right).not.toBeChecked()
  await expect(page.getByText(/Les droits d.* sont modifiés/)).toBeVisible()
  await theirs.goto(`${shop.path}/saison`)
  await expect(theirs).not.toHaveURL(/saison/)
  await page.getByRole('button', { name: `Retirer ${rows[0]!.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer ce responsable' }).click()
  await expect(page.getByText(/ne gère plus le club/)).toBeVisible()
  await theirs.goto(`${shop.path}/membres`)
  await expect(theirs).not.toHaveURL(/\/membres/)
  await theirs.context().close()
})

test('a minor becomes a manager only after a question', async ({ page, portal }) => {
  const { idClub } = await openShop(portal.db)
  const { rows } = await portal.db.query<{ name: string; numero_licence: string }>(
    `select prenom || ' ' || nom as name, numero_licence from member
     where date_naissance > current_date - interval '17 years' and erased_at is null order by id limit 1`,
  )
  const { name, numero_licence } = rows[0]!
  await portal.signInStaff(page, { open: `/secretariat/clubs/${idClub}?onglet=responsables` })
  await page.getByLabel('Trouver un membre').fill(numero_licence)
  await page.getByRole('button', { name: `Ajouter ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/ a \d+ ans\./)
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('table', { name: 'Responsables' })).not.toContainText(numero_licence)
  await page.getByRole('button', { name: `Ajouter ${name}` }).click()
  await dialog.getByRole('button', { name: 'Ajouter ce responsable' }).click()
  await expect(page.getByRole('table', { name: 'Responsables' })).toContainText(numero_licence)
})

test('a right that was not saved is shown as before, even when nothing can be read', async ({ page, portal }) => {
  const { write, order } = await openManagers(page, portal)
  await expect(write).toBeChecked()
  await page.route('**/staffSetManager', (route) => route.fulfill({ status: 503, json: {} }))
  await page.route('**/staffGetClub', (route) => route.fulfill({ status: 503, json: {} }))
  await write.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(write).toBeChecked()
  await expect(order).toBeChecked()
})

test('two rights ticked at once are saved one after the other', async ({ page, portal }) => {
  const { write, order } = await openManagers(page, portal)
  const sent: unknown[] = []
  let answerFirst = () => undefined as void
  const first = new Promise<void>((done) => (answerFirst = done))
  await page.route('**/staffSetManager', async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 1) await first
    await route.continue()
  })
  await write.click()
  await expect.poll(() => sent.length).toBe(1)
  await order.click()
  // A look at another application reads the club as it still is.
  const read = page.waitForResponse('**/staffGetClub')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await read
  await expect(write).not.toBeChecked()
  await expect(order).not.toBeChecked()
  expect(sent).toMatchObject([{ write: false, can_register_member: true }])
  answerFirst()
  await expect.poll(() => sent).toMatchObject([{}, { write: false, can_register_member: false }])
  await waitForRest(page)
  await page.reload()
  await expect(write).not.toBeChecked()
  await expect(order).not.toBeChecked()
})

test('a dialog of one request does not stay open over the next', { tag: '@desk' }, async ({ page, portal }) => {
  const { idClub, email } = await openShop(portal.db)
  const first = await ask(portal, idClub, { nom: `Premier${idClub}`, email })
  const second = await ask(portal, idClub, { nom: `Second${idClub}`, email })
  const title = page.getByRole('heading', { level: 1 })
  await portal.signInStaff(page, { open: `/secretariat/demandes/${first}` })
  await expect(title).toContainText(`Premier${idClub}`)
  await followTo(page, `/secretariat/demandes/${second}`)
  await expect(title).toContainText(`Second${idClub}`)
  await page.getByRole('button', { name: 'Refuser…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(title).toContainText(`Premier${idClub}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
