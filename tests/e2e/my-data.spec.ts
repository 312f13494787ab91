import { readFile } from 'node:fs/promises'
import { demoPeople } from '#api/demo/demo-people.ts'
import { ownAccount } from './support/own-account.ts'
import { DEMO_PASSWORD, expect, expectFine, expectNoSideScroll, test } from './support/portal.ts'

test('everything held is downloaded as JSON and read on a page', async ({ page, portal }) => {
  const email = await ownAccount(portal.db, demoPeople.bornOnLeapDay)
  await portal.signIn(page, email, { open: '/account/settings' })
  await expectNoSideScroll(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger (JSON)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^mes-donnees-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    compte: { email },
    membres: [{ numero_licence: demoPeople.bornOnLeapDay, date_naissance: '2012-02-29' }],
  })

  await page.getByRole('link', { name: 'Lire mes données' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mes données' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('29/02/2012')).toBeVisible()
  const log = page.getByRole('group').filter({ hasText: 'Journal de sécurité' })
  await expect(log.getByText('Connexion', { exact: true }).first()).toBeHidden()
  await log.getByRole('heading', { name: 'Journal de sécurité' }).click()
  await expect(log.getByText('Connexion', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/sign_in|Numéro interne/)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link').last().click()
  await expect(page.getByText('29/02/2012')).toBeInViewport()
  await expectFine(page)
})

test('everything held fits on few sheets of paper', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/mes-donnees' })
  await expect(page.getByRole('heading', { level: 1, name: 'Mes données' })).toBeVisible()
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  // The details of every list are printed, opened or not.
  await expect(page.locator('details:not([open])')).toHaveCount(0)
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.length).toBeLessThanOrEqual(9)
})

test('who changed what on a record and has access can be seen, and access given and ended', async ({
  page,
  portal,
}) => {
  const email = await ownAccount(portal.db, demoPeople.adult)
  await ownAccount(portal.db, demoPeople.adult)
  await portal.db.query('update member set mail = $1 where numero_licence = $2', [email, demoPeople.adult])
  await portal.signIn(page, email, { open: '/profile' })
  await page.getByLabel('Ville').fill('Herstal')
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('Votre profil a bien été sauvegardé')).toBeVisible()
  await page.getByRole('button', { name: 'Mes profils' }).click()
  await page.getByRole('menuitem', { name: 'Mon compte' }).click()
  await page.getByRole('button', { name: 'Historique et accès' }).click()
  const row = page
    .getByRole('table', { name: /Historique de Robert/ })
    .getByRole('row')
    .filter({ hasText: 'Coordonnées modifiées' })
    .first()
  await expect(row).toContainText('Ville')
  await expect(row).toContainText('Vous')
  await expectFine(page)

  await page.getByRole('button', { name: 'Inviter un autre compte' }).click()
  const created = page.getByRole('status').filter({ hasText: 'Le code est créé.' })
  await expect(created).toContainText(/Code unique\s: [A-Z0-9]{4}-[A-Z0-9]{4}/)
  await expectFine(page)

  await test.step('a member of age ends the access of another account', async () => {
    await page
      .getByRole('button', { name: /Retirer l’accès d/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectFine(page)
    await dialog.getByRole('button', { name: 'Retirer l’accès' }).click()
    await expect(page.getByText('Ce compte n’a plus accès à votre fiche.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })
})

test('a licence is unlinked after a question, and its profile is gone, then the account is deleted', async ({
  page,
  portal,
}) => {
  const email = await ownAccount(portal.db, demoPeople.longName, demoPeople.joinedToday)
  await portal.signIn(page, email, { open: '/account/settings' })
  const licence = page.getByRole('listitem').filter({ hasText: 'Elif' })
  await licence.getByRole('button', { name: 'Délier' }).click()
  const dialog = page.getByRole('dialog', { name: /Délier la licence d’Elif/ })
  await expect(dialog).toBeVisible()
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(licence).toBeVisible()
  await licence.getByRole('button', { name: 'Délier' }).click()
  await dialog.getByRole('button', { name: 'Délier la licence' }).click()
  await expect(page.getByText('La licence n’est plus liée à votre compte.')).toBeVisible()
  await expect(licence).toHaveCount(0)
  await expect(page.getByText('Marie-Antoinette')).toBeVisible()
  await expectFine(page)

  await test.step('an account is deleted with its password, and no longer opens', async () => {
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByText('restent à la fédération')).toBeVisible()
    await expectFine(page)
    await question.getByLabel('Votre mot de passe').fill('pas le bon')
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click()
    await expect(question.getByRole('alert').first()).toContainText('incorrect')
    await question.getByLabel('Votre mot de passe').fill(DEMO_PASSWORD)
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click()
    await expect(page.getByText('Votre compte a été supprimé.')).toBeVisible()
    // The address changes before the screen, which has a field of that name too.
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page.getByText('Connexion échouée.')).toBeVisible()
  })
})

test('an account without a licence has its page too', async ({ page, portal }) => {
  await portal.signIn(page, 'nouveau@demo.test', { open: '/account/settings' })
  await expect(page.getByText('Aucune licence n’est liée à votre compte.')).toBeVisible()
  await expectFine(page)
  await page.getByRole('link', { name: 'Lier une licence' }).click()
  await expect(page).toHaveURL('/noMemberLinked')
})
