import type { Page } from '@playwright/test'
import { systemClock, today } from '#api/config/clock.ts'
import { demoPeople } from '#api/demo/demo-people.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { licenceYearFrom } from '#domain/licence-renewal.ts'
import { expect, expectFine, type Portal, test } from './support/portal.ts'

const openTab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Fiche du membre' }).getByRole('link', { name: label, exact: true }).click()

async function idOf(portal: Portal, numero: string) {
  const { rows } = await portal.db.query<{ id: number }>('select id from member where numero_licence = $1', [numero])
  return rows[0]!.id
}

test('someone is found in a blink, the identity is corrected, the code is shown on record', async ({
  page,
  portal,
}) => {
  await portal.signInStaff(page, { open: '/secretariat/membres' })
  const box = page.getByRole('searchbox', { name: 'Rechercher un membre' })
  await expect(box).toBeFocused()
  // Without a text the list has everybody.
  await expect(page.getByRole('table', { name: 'Membres' })).toBeVisible()
  await box.fill('gillet MANON')
  await expect(page.getByRole('link', { name: /Gillet Manon/ })).toBeVisible()
  await expect(page).toHaveURL(/recherche=gillet/)
  await expectFine(page)
  await page.getByText('Licenciés', { exact: true }).click()
  await expect(page).toHaveURL(/statut=licencies/)
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  // Enter is faster than the answer: it opens a result of these words.
  await box.fill('12/12/2012 gillet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Manon Gillet' })).toBeVisible()

  await page.getByLabel('Ville').fill('')
  await page.getByLabel('Nom', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('Le nom est requis.')).toBeVisible()
  await page.getByLabel('Nom', { exact: true }).fill('Gillet-Noël')
  await page.getByLabel('Ville').fill('Dinant')
  // A colleague saves the same record meanwhile.
  const id = await idOf(portal, demoPeople.inUnprocessedOrder)
  await portal.db.query(`update member set gsm = '0499 99 99 99', version = version + 1 where id = $1`, [id])
  await page.getByLabel('Ville').press('Enter')
  await expect(page.getByText('Enregistré entre-temps')).toBeVisible()
  await expect(page.getByText('0499 99 99 99')).toBeVisible()
  await expect(page.getByLabel('Ville')).toHaveValue('Dinant')
  await expectFine(page)
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('La fiche a été enregistrée.')).toBeVisible()
  const { rows } = await portal.db.query('select gsm, ville from member where id = $1', [id])
  expect(rows).toEqual([{ gsm: '0499 99 99 99', ville: 'Dinant' }])
  await expect(page.getByRole('heading', { level: 1, name: 'Manon Gillet-Noël' })).toBeVisible()

  await openTab(page, 'Accès')
  await page.getByRole('button', { name: 'Afficher le code' }).click()
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible()
  await expectFine(page)
  await openTab(page, 'Historique')
  const history = page.getByRole('table', { name: 'Historique' })
  await expect(history).toContainText('Code d’activation affiché')
  await expect(history).toContainText('Gillet-Noël')
  await expect(history).toContainText('secretariat@demo.test')
  await expectFine(page)
})

test('a licence is cancelled, issued again elsewhere, transferred back', async ({ page, portal }) => {
  const day = today(systemClock)
  const id = await idOf(portal, demoPeople.endingAfter3Months)
  await portal.signInStaff(page, { open: `/secretariat/membres/${id}?onglet=licences` })
  const licences = page.getByRole('table', { name: 'Licences' })
  await expect(licences.getByRole('link', { name: 'Taekwondo Club Namur' }).first()).toBeVisible()
  await expect(page.locator('main header').getByRole('link', { name: 'Taekwondo Club Namur' })).toBeVisible()
  await expect(page.locator('main header').getByRole('img', { name: /^ceinture/ })).toBeVisible()
  await expect(licences.getByText('Terminée', { exact: true }).first()).toBeVisible()
  await expect(licences.getByText(/^Expirée/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Délivrer une licence' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(
    await clubLabel(portal, 'Taekwondo Club Namur'),
  )
  await dialog.getByLabel('Premier jour').fill(formatDate(day))
  await expect(dialog.getByLabel('Dernier jour')).toHaveValue(formatDate(licenceYearFrom(day).date_fin))
  await dialog.getByRole('button', { name: 'Délivrer la licence' }).click()
  await expect(dialog.getByText(/Une autre licence couvre déjà ces jours/)).toBeVisible()
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Fermer' }).last().click()

  await page
    .getByRole('button', { name: /^Annuler la licence/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Annuler la licence' }).click()
  await expect(dialog.getByText('La raison est requise.')).toBeVisible()
  await dialog.getByLabel('Raison').fill('Payée deux fois')
  await dialog.getByLabel('Raison').press('Enter')
  await expect(page.getByText('La licence est annulée.')).toBeVisible()
  await expect(licences).toContainText('Payée deux fois')

  await page.getByRole('button', { name: 'Délivrer une licence' }).click()
  await dialog.getByLabel('Club').selectOption({ label: await clubLabel(portal, 'Dojang Liège') })
  await dialog.getByLabel('Premier jour').fill(formatDate(day))
  await dialog.getByRole('button', { name: 'Délivrer la licence' }).click()
  await expect(page.getByText('La licence est délivrée.')).toBeVisible()
  await expect(licences).toContainText('Dojang Liège')

  await page.getByRole('button', { name: /^Raccourcir la licence Dojang Liège/ }).click()
  const shorter = formatDate(addDays(day, 100))
  await dialog.getByLabel('Nouveau dernier jour').fill(formatDate(addDays(licenceYearFrom(day).date_fin, 1)))
  await dialog.getByRole('button', { name: 'Raccourcir' }).click()
  await expect(dialog.getByText('La raison est requise.')).toBeVisible()
  await dialog.getByLabel('Raison').fill('Déménagement')
  await dialog.getByRole('button', { name: 'Raccourcir' }).click()
  await expect(dialog.getByText(/avant/)).toBeVisible()
  await expectFine(page)
  await dialog.getByLabel('Nouveau dernier jour').fill(shorter)
  await dialog.getByRole('button', { name: 'Raccourcir' }).click()
  await expect(page.getByText('La licence est raccourcie.')).toBeVisible()
  await expect(licences).toContainText(shorter)

  await page.getByRole('button', { name: /^Transférer la licence Dojang Liège/ }).click()
  await dialog
    .getByLabel('Club', { exact: false })
    .first()
    .selectOption({
      label: await clubLabel(portal, 'Taekwondo Club Namur'),
    })
  await dialog.getByLabel('Premier jour dans le nouveau club').fill(formatDate(addDays(day, 10)))
  await dialog.getByRole('button', { name: 'Transférer' }).click()
  await expect(page.getByText('La licence est transférée.')).toBeVisible()
  await expect(licences).toContainText(formatDate(addDays(day, 9)))
  await expectFine(page)
})

async function clubLabel(portal: Portal, club: string) {
  const { rows } = await portal.db.query<{ numero_club: string }>('select numero_club from club where club = $1', [
    club,
  ])
  return `${club} (${rows[0]!.numero_club})`
}

test('somebody new turns out to be a double, and the two records become one', async ({ page, portal }) => {
  await portal.signInStaff(page, { open: '/secretariat/membres/nouveau' })
  await page.getByLabel('Nom', { exact: true }).fill('renson')
  await page.getByLabel('Prénom').fill('OLIVIER')
  await page.getByLabel('Date de naissance').fill('08/08/1988')
  await page.getByLabel('Sexe').selectOption('Masculin')
  await page.getByLabel('Adresse e-mail').fill('olivier@renson.test')
  await expectFine(page)
  // The line of an error does not move the button away from under the press.
  await page.getByLabel('GSM').fill('inconnu')
  await page.getByRole('button', { name: 'Créer la fiche' }).click({ delay: 100 })
  await expect(page.getByLabel('GSM')).toBeFocused()
  await page.getByLabel('GSM').fill('')
  await page.getByRole('button', { name: 'Créer la fiche' }).click()
  await expect(page.getByText(`licence ${demoPeople.neverLicensed}`)).toBeVisible()
  await page.getByRole('button', { name: 'Créer quand même' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'OLIVIER renson' })).toBeVisible()
  const made = /numéro de licence (\d+)/.exec(await page.getByText(/La fiche est créée/).innerText())![1]!

  await page.getByRole('link', { name: 'Fusionner avec un doublon' }).click()
  await page.getByRole('button', { name: /Renson Olivier/ }).click()
  await expect(page.getByRole('region', { name: 'Fiche gardée' })).toContainText(made)
  await page.getByRole('button', { name: 'Garder l’autre fiche' }).click()
  await expect(page.getByRole('region', { name: 'Fiche gardée' })).toContainText(demoPeople.neverLicensed)
  await page.getByRole('group', { name: 'Adresse e-mail' }).getByLabel('olivier@renson.test').check()
  await expectFine(page)
  await page.getByRole('button', { name: 'Fusionner les deux fiches' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Cela ne se défait pas.')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Fusionner', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Olivier Renson' })).toBeVisible()
  await expect(page.getByText(`ancien numéro ${made}`)).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('olivier@renson.test')

  await page.getByRole('link', { name: 'Membres', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Rechercher un membre' }).fill(made)
  await expect(page.getByRole('row').filter({ hasText: 'Renson Olivier' })).toContainText(demoPeople.neverLicensed)
})
