import { readFile } from 'node:fs/promises'
import { IMPORT_KINDS, importKindLabels } from '#contract/staff/staff-import-fields.ts'
import { plantMistakes } from '#tests/support/planted-mistakes.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'

test('the first import: 200 planted mistakes, each reported by its line, then the files put right', async ({
  page,
  portal,
}) => {
  test.slow()
  await portal.signInStaff(page, { open: '/secretariat/import' })
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
  const input = page.getByLabel('Fichier à importer')
  const give = (name: string, buffer: Buffer) => input.setInputFiles({ name, mimeType: 'text/csv', buffer })

  // An unreadable file is refused at once, without further questions.
  await give('clubs.csv', Buffer.from('Matricule;"Nom'))
  await expect(page.getByText('Un guillemet ouvert dans ce fichier n’est jamais fermé.')).toBeVisible()

  for (const [index, genre] of IMPORT_KINDS.entries()) {
    const { dirty, clean, lines, mistakes } = plantMistakes(genre)
    await page.getByRole('radio', { name: new RegExp(`^${index + 1}. ${importKindLabels[genre]}`) }).check()
    await give(`${genre}.csv`, dirty)
    await page.getByRole('button', { name: 'Essai à blanc' }).click()
    await expect(page.getByText(`${mistakes.length} problèmes sur ${mistakes.length} lignes`)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Importer/ })).toHaveCount(0)
    await page.getByRole('button', { name: /^Afficher les \d+ lignes suivantes/ }).click()
    // The header row is hidden on a phone.
    const rows = page.getByRole('table', { name: 'Problèmes' }).getByRole('row')
    await expect(rows).toHaveCount(mistakes.length)
    for (const place of [0, 7, mistakes.length - 1]) {
      await expect(rows.nth(place)).toContainText(String(mistakes[place]!.ligne))
      await expect(rows.nth(place)).toContainText(mistakes[place]!.message)
    }
    if (genre === 'membres') {
      const [report] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Télécharger tous les problèmes' }).click(),
      ])
      const sheet = readXlsx(await readFile(await report.path()))
      expect(sheet.rows.slice(1).map(([line]) => line)).toEqual(mistakes.map(({ ligne }) => ligne))
      await expectAccessible(page)
      await expectNoSideScroll(page)
    }

    await give(`${genre}.csv`, clean)
    await page.getByRole('button', { name: 'Essai à blanc' }).click()
    await expect(page.getByText('Aucun problème : le fichier peut être importé, en une fois.')).toBeVisible()
    await page.getByRole('button', { name: `Importer ${lines} lignes` }).click()
    await expect(page.getByText(/^L’import est terminé/)).toBeVisible()
  }

  // Again with one word changed: known records stay, unless chosen otherwise.
  await page.getByRole('radio', { name: /^2. Membres/ }).check()
  const changed = plantMistakes('membres').clean.toString().replace('Planté D;Zoé', 'Planté D;Zoë')
  await give('membres.csv', Buffer.from(changed))
  await page.getByLabel('Code postal').selectOption('Pas dans le fichier')
  await page.getByRole('button', { name: 'Essai à blanc' }).click()
  await expect(page.getByText('Tout est déjà dans le portail : il n’y a rien à importer.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Différences' })).toContainText('Zoë')
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await page.getByRole('radio', { name: /^Mettre à jour/ }).check()
  await page.getByRole('button', { name: 'Importer une ligne' }).click()
  await expect(page.getByText('L’import est terminé : 1 mis à jour.')).toBeVisible()
  await page.goto('/secretariat/membres?recherche=7100003')
  await expect(page.getByRole('link', { name: /Zoë/ })).toBeVisible()
})
