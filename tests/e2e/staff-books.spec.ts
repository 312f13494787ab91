import { readFile } from 'node:fs/promises'
import { yearOf } from '#domain/dates.ts'
import { writeCoda } from '#tests/support/coda.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { today } from '#web/lib/today.ts'
import { expect, expectFine, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

test('the treasurer reads the books, finds a missing statement, and closes a year', async ({ page, portal }) => {
  const year = yearOf(today()) - 1
  await portal.signInStaff(page, { email: 'tresorerie@demo.test', open: '/secretariat/comptabilite' })

  // The totals of a year are those of the dashboard.
  await page.getByLabel('Année', { exact: true }).selectOption(String(year))
  await expect(page).toHaveURL(new RegExp(`du=${year}-01-01&au=${year}-12-31`))
  const products = page.getByRole('table', { name: 'Par produit' })
  await expect(products.getByRole('row').last()).toContainText(/Total.*€/)
  const { rows } = await portal.db.query<{ euros: string }>(
    `select to_char(-sum(amount_cents) / 100.0, 'FM999999990.00') as euros
     from ledger_line join ledger_entry on ledger_entry.id = id_entry
     where account = 'sales' and extract(year from day) = $1`,
    [year],
  )
  const [whole, cents] = rows[0]!.euros.split('.')
  await expect(products.getByRole('row').last()).toContainText(`${whole!.slice(-3)},${cents}`)
  await expect(page.getByRole('table', { name: 'Par moyen de payement' })).toContainText('Virement')
  await expectFine(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter le journal (Excel)' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe(`journal-${year}-01-01-${year}-12-31.xlsx`)
  expect(readXlsx(await readFile(await saved.path())).rows.length).toBeGreaterThan(2)

  // The statement of 5 May is missing, so the balance of 6 May is not that of the entries.
  const buffer = writeCoda(
    { date: `${year}-05-04`, sequence: 81, balance: 1000, moves: [{ amount: 10, communication: 'Premier extrait' }] },
    { date: `${year}-05-06`, sequence: 83, balance: 1030, moves: [{ amount: 5, communication: 'Troisième extrait' }] },
  )
  await followTo(page, '/secretariat/banque')
  await page.getByLabel('Fichier CODA').setInputFiles({ name: 'mai.cod', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: /^Importer/ }).click()
  await expect(page.getByText(/2 mouvements attendent votre décision/)).toBeVisible()
  await followTo(page, `/secretariat/comptabilite?onglet=rapprochement&du=${year}-05-01&au=${year}-05-31`)
  const days = page.getByRole('table', { name: /^Rapprochement du compte/ })
  await expect(days.getByRole('row').filter({ hasText: `04/05/${year}` })).toContainText(/1\s010,00\s€.*0,00\s€/)
  await expect(days.getByRole('row').filter({ hasText: `06/05/${year}` })).toContainText(/1\s035,00\s€.*20,00\s€/)
  await expect(page.getByText('Écart de 20,00 €')).toBeVisible()
  await expectFine(page)
  await days.getByRole('link', { name: `06/05/${year}` }).click()
  await expect(page).toHaveURL(new RegExp(`/secretariat/banque\\?jour=${year}-05-06`))
  const movements = page.getByRole('table', { name: 'Mouvements' })
  await expect(movements).toContainText('Troisième extrait')
  await expect(movements).not.toContainText('Premier extrait')
  await expectFine(page)

  // Accounts bear the names of the treasurer.
  await followTo(page, '/secretariat/comptabilite?onglet=comptes')
  await page.getByRole('button', { name: 'Renommer le compte 700' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Numéro').fill('700 000')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Des chiffres, des lettres, des points et des traits uniquement.')).toBeVisible()
  await dialog.getByLabel('Numéro').fill('700000')
  await dialog.getByLabel(/^Nom/).fill('Cotisations')
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Le compte est enregistré.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Balance des comptes' })).toContainText('700000 Cotisations')
  await expectFine(page)

  await page.getByRole('link', { name: 'Clôture' }).click()
  await expect(page.getByText('Aucune période n’est clôturée.')).toBeVisible()
  await page.getByRole('button', { name: 'Clôturer une période' }).click()
  await dialog.getByLabel('Jusqu’au').fill(`3112${year + 2}`)
  await dialog.getByRole('button', { name: 'Clôturer' }).click()
  await expect(dialog.getByText('Seuls des jours passés se clôturent : au plus tard hier.')).toBeVisible()
  await dialog.getByLabel('Jusqu’au').fill(`3112${year}`)
  await expectFine(page)
  await dialog.getByRole('button', { name: 'Clôturer' }).click()
  await expect(page.getByText(`Les comptes sont clôturés jusqu’au 31/12/${year} inclus.`).first()).toBeVisible()
  await expectFine(page)
})

test('the treasurer books a payout of the provider, and takes it back', async ({ page, portal }) => {
  const { rows } = await portal.db.query<{ cents: number }>(
    "select sum(amount_cents) as cents from ledger_line where account = 'provider'",
  )
  const open = rows[0]!.cents
  expect(open).toBeGreaterThan(1000)
  await portal.signInStaff(page, { email: 'tresorerie@demo.test', open: '/secretariat/comptabilite?onglet=en-ligne' })
  const balance = page.getByText(/^Solde du compte 580 Payements en ligne, aujourd’hui/)
  await expect(balance).not.toContainText(/:\s0,00\s€/)
  await expect(page.getByRole('table', { name: 'Payements en ligne pas encore versés' })).toContainText('€')
  await expectFine(page)

  const date = today()
  const move = { amount: (open - 250) / 100, communication: 'STRIPE A1B2C3', name: 'STRIPE TECHNOLOGY EUROPE' }
  const buffer = writeCoda({ date, sequence: 201, balance: 0, moves: [move] })
  await followTo(page, '/secretariat/banque')
  await page.getByLabel('Fichier CODA').setInputFiles({ name: 'stripe.cod', mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: /^Importer/ }).click()
  await expect(page.getByText(/un mouvement attend votre décision/)).toBeVisible()
  const list = page.getByRole('table', { name: 'Mouvements', exact: true })
  await expect(list.getByRole('row').filter({ hasText: 'STRIPE' })).toContainText('Sans doute un versement')
  await list.getByRole('link', { name: 'STRIPE TECHNOLOGY EUROPE' }).click()

  // The oldest payments that explain the amount are ticked.
  await expect(page.getByText(/Frais\s: 2,50\s€/)).toBeVisible()
  await page.getByLabel(/^Tous \(/).uncheck()
  await expect(page.getByRole('button', { name: 'Enregistrer le versement' })).toBeDisabled()
  await page.getByLabel(/^Tous \(/).check()
  await expectFine(page)
  await page.getByRole('button', { name: 'Enregistrer le versement' }).click()
  await expect(page.getByText(/^Le versement est enregistré/)).toBeVisible()
  await expect(page.getByText(/^Frais\s: 2,50\s€$/)).toBeVisible()
  await expectFine(page)
  await followTo(page, '/secretariat/comptabilite?onglet=en-ligne')
  await expect(balance).toContainText(/:\s0,00\s€/)
  await expect(page.getByText('Tout est versé.')).toBeVisible()

  await page.goBack()
  await page.getByLabel('Ce versement est une erreur, parce que').fill('Mauvais mois')
  await page.getByRole('button', { name: 'Reprendre le versement' }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer le versement' })).toBeVisible()
  await followTo(page, '/secretariat/comptabilite?onglet=en-ligne')
  await expect(balance).not.toContainText(/:\s0,00\s€/)
})
