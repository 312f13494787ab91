import { readFile } from 'node:fs/promises'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { expect, expectFine, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

test('a list of members is filtered, sorted, shared by its URL and exported', { tag: '@both' }, async ({
  page,
  portal,
}) => {
  await portal.signInStaff(page, { open: '/secretariat/membres' })
  const table = page.getByRole('table', { name: 'Membres' })
  await expect(table).toBeVisible()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Sexe').selectOption('Féminin')
  await page.getByLabel('Âge, jusqu’à').fill('30')
  await expect(page).toHaveURL(/sexe=f&age_max=30/)
  await expectFine(page)

  await page.getByRole('button', { name: 'Colonnes' }).click()
  const columns = page.getByRole('region', { name: 'Choisir les colonnes' })
  await columns.getByLabel('Âge').check()
  await columns.getByLabel('Club', { exact: true }).uncheck()
  await expectFine(page)
  await page.keyboard.press('Escape')
  const shared = new URL(page.url())
  shared.searchParams.set('tri', '-age')
  await page.goto(shared.href)
  await expect(page.getByRole('button', { name: 'Filtres (2)' })).toBeVisible()
  await expect(page.getByLabel('Sexe')).toHaveValue('f')

  const { rows: oldest } = await portal.db.query<{ nom: string; prenom: string }>(
    `select nom, prenom from member where sexe = 0 and erased_at is null and age(current_date, date_naissance) < '31 years'
      order by date_naissance, nom collate french, prenom collate french, id`,
  )
  await expect(
    page.getByRole('status').filter({ hasText: `${oldest.length.toLocaleString('fr-BE')} personnes` }),
  ).toBeVisible()
  await expect(table.getByRole('link').first()).toHaveText(`${oldest[0]!.nom} ${oldest[0]!.prenom}`)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFNom;Prénom;Numéro de licence;Naissance;Âge;Fin de licence;Ville')
  expect(lines).toHaveLength(1 + oldest.length + 1)
  expect(lines[1]).toContain(`${oldest[0]!.nom};${oldest[0]!.prenom};`)

  await page.getByRole('button', { name: 'Retirer les filtres' }).click()
  await expect(page.getByRole('button', { name: 'Filtres', exact: true })).toBeVisible()
})

test('a list is saved under a name for colleagues, renamed and deleted', { tag: '@desk' }, async ({ page, portal }) => {
  const name = `Sans e-mail ${Date.now()}`
  await portal.signInStaff(page, { open: '/secretariat/membres?sans_mail=oui&tri=-nom' })
  await page.getByRole('button', { name: 'Enregistrer cette liste' }).click()
  await expect(page.getByLabel('Nom de la liste')).toBeVisible()
  await expectFine(page)
  await page.getByLabel('Nom de la liste').fill(name)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  const saved = page.getByRole('navigation', { name: 'Listes enregistrées' })
  await expect(saved.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')

  await followTo(page, '/secretariat/membres')
  await saved.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/sans_mail=oui/)
  await expect(page.getByRole('button', { name: 'Enregistrer cette liste' })).toHaveCount(0)
  await expectFine(page)
  await page.getByRole('button', { name: `Renommer la liste ${name}` }).click()
  await page.getByLabel('Nom de la liste').fill(`${name} bis`)
  await page.getByRole('button', { name: 'Renommer', exact: true }).click()
  await expect(saved.getByRole('link', { name: `${name} bis` })).toBeVisible()

  await page.getByRole('button', { name: `Supprimer la liste ${name} bis` }).click()
  await page.getByRole('button', { name: 'Supprimer la liste', exact: true }).click()
  await expect(page.getByRole('link', { name: `${name} bis` })).toHaveCount(0)
})

test('lists of orders and clubs are filtered and exported', { tag: '@desk' }, async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/commandes?etat=paid&tri=-total' })
  const orders = page.getByRole('table', { name: 'Commandes' })
  const { rows: paid } = await portal.db.query<{ numero: string }>(
    `select numero from club_order where state = 'paid' order by total_cents desc, created_at desc, id desc`,
  )
  await expect(orders.getByRole('link').first()).toHaveText(paid[0]!.numero)
  await expectFine(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFNuméro;Date;Club;Lignes;Total;Payement;Statut')
  expect(lines).toHaveLength(1 + paid.length + 1)

  await page.goto('/secretariat/clubs')
  await page.getByRole('button', { name: 'Filtres' }).click()
  const { rows: liege } = await portal.db.query(`select id from club where province = 'Liège'`)
  await page.getByLabel('Province', { exact: true }).selectOption('Liège')
  await expect(page).toHaveURL(/province=Li/)
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${liege.length} clubs?$`) })).toBeVisible()
  await expectFine(page)
})

test('an export says how far it is, and is cancelled', { tag: '@desk' }, async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/commandes' })
  const excel = page.getByRole('button', { name: 'Excel' })
  await expect(excel).toBeVisible()
  const cancel = async () => {
    await page.getByRole('button', { name: 'Annuler' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'L’export est annulé.' })).toHaveCount(1)
  }
  await page.route('**/staffExportOrders', () => undefined)
  await excel.click()
  await expect(page.getByRole('progressbar', { name: 'Avancement de l’export' })).toBeVisible()
  await expect(page.getByText('Préparation de l’export…').first()).toBeVisible()
  await expectFine(page)
  await cancel()
  await page.unroute('**/staffExportOrders')

  // The export waits for the table as it would for a long list; only the cancelling ends its statement.
  const locking = await portal.db.connect()
  try {
    await locking.query('begin; lock table club_order in access exclusive mode')
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%as total from club_order%'`
    const countWaiting = async () => (await portal.db.query(waiting)).rowCount
    await excel.click()
    await expect.poll(countWaiting).toBe(1)
    await cancel()
    await expect.poll(countWaiting).toBe(0)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
  const [file] = await Promise.all([page.waitForEvent('download'), excel.click()])
  const { rows } = await portal.db.query('select from club_order')
  expect(readXlsx(await readFile(await file.path())).rows).toHaveLength(rows.length + 1)
  await expect(page.getByRole('status').filter({ hasText: 'Le fichier est enregistré.' })).toHaveCount(1)
})

test('the members of a list are invited, and found by their invitation', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/membres?club=3&sans_compte=oui' })
  await page.getByRole('button', { name: 'Inviter les membres de cette liste' }).click()
  // The frame of a dialog is drawn before its content.
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  await expectFine(page)
  await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  await expect(page.getByText(/invitations sont envoyées\./)).toBeVisible()
  await followTo(page, '/secretariat/membres?club=3&invitation=oui&colonnes=nom%2Cprenom%2Cinvited_at')
  await expect(page.getByRole('table', { name: 'Membres' }).getByRole('link').first()).toBeVisible()
  // A second time on the same day, all are left out.
  await page.getByRole('button', { name: 'Inviter les membres de cette liste' }).click()
  await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  await expect(page.getByText(/Aucune invitation n’est envoyée\. Pas invités/)).toBeVisible()
  // By letter they are, all in one document.
  await page.getByRole('button', { name: 'Lettres d’invitation pour cette liste' }).click()
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  await expectFine(page)
  const letters = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click()
  expect((await letters).suggestedFilename()).toMatch(/^Premier-acces-.*\.pdf$/)
  await expect(page.getByText('Les lettres sont enregistrées, par club et par code postal.')).toBeVisible()
})

test('the participants of an event are a list of members', async ({ page, portal }) => {
  const { rows } = await portal.db.query<{ id: number; people: number }>(
    `select id_course as id, count(*)::integer as people from course_attendance group by 1 order by 2 desc limit 1`,
  )
  const [{ id, people }] = rows as [{ id: number; people: number }]
  await portal.signInStaff(page, { open: `/secretariat/sport/stage/${id}` })
  await page.getByRole('link', { name: 'Liste des participants' }).click()
  await expect(page.getByRole('status').filter({ hasText: `${people} person` })).toBeVisible()
  await expect(page.getByLabel('Participant à')).toHaveValue(`stage-${id}`)
  await expectFine(page)
})

test('the record of a club has its members', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/clubs/1?onglet=membres' })
  await expect(page.getByRole('table', { name: 'Membres' }).getByRole('link').first()).toBeVisible()
  await expectFine(page)
  await page.getByRole('link', { name: 'Filtrer ou exporter' }).click()
  await expect(page.getByLabel('Club', { exact: true })).toHaveValue('1')
})
