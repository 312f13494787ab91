import { readFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { formatRankingCategory } from '#contract/staff/staff-ranking-fields.ts'
import { formatWeight } from '#domain/weight-category.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { expect, expectFine, type Portal, test } from './support/portal.ts'

/** What a spreadsheet leaves on the clipboard, pasted into the cell that has the focus. */
async function pasteInto(page: Page, label: string, text: string) {
  await page.getByLabel(label).focus()
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

async function numbersOf(portal: Portal, where: string) {
  const { rows } = await portal.db.query<{ id: number; numero_licence: string; nom: string; prenom: string }>(
    `select m.id, m.numero_licence, m.nom, m.prenom from member m left join grade g on g.id = m.id_grade
     where m.erased_at is null and ${where} order by m.id limit 2`,
  )
  return rows
}

test('a competition is imported, put right in the grid, and a member has a medal and a rank', async ({
  page,
  portal,
}) => {
  const [one, two] = await numbersOf(
    portal,
    'm.date_naissance is not null and not exists (select from ranked_result r where r.id_member = m.id)',
  )
  await portal.signInStaff(page, { open: '/secretariat/sport' })
  await expect(page.getByRole('table', { name: 'Événements' })).toContainText('Compétition')
  await expectFine(page)
  await page.getByRole('link', { name: 'Nouvel événement' }).click()
  await page.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(page.getByText('Le nom est requis.')).toBeVisible()
  await page.getByLabel('Nom de la compétition').fill('Open de Huy')
  await page.getByLabel('Niveau').selectOption('International')
  const { rows } = await portal.db.query<{ day: string }>(`select to_char(current_date - 1, 'DDMMYYYY') as day`)
  await page.getByLabel('Premier jour').pressSequentially(rows[0]!.day)
  await expectFine(page)
  await page.getByRole('button', { name: 'Créer l’événement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open de Huy' })).toBeVisible()
  await expectFine(page)

  await page.getByRole('link', { name: 'Encoder\u00a0: Combat' }).click()
  const entered = [['Licence', 'Nom', 'Prénom', 'Né le', 'Poids'], ...Array.from({ length: 3 }, () => ['1000'])]
  const results = [
    ['Licence', 'Nom', 'Rang', 'Victoires', 'Dossard'],
    [one!.numero_licence, one!.nom, '1', '3', '12'],
    [two!.numero_licence, 'Inconnu', 'x', '', '7'],
  ]
  const book = utils.book_new(utils.aoa_to_sheet(entered), 'Inscrits')
  utils.book_append_sheet(book, utils.aoa_to_sheet(results), 'Résultats')
  await page.getByLabel('Fichier CSV ou Excel').setInputFiles({
    name: 'resultats.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
  })
  // The lines of the other sheet replace those that the file brought.
  await expect(page.getByText('3 lignes reprises')).toBeVisible()
  await page.getByLabel('Feuille du classeur').selectOption('Résultats')
  await expect(page.getByText('2 lignes reprises')).toBeVisible()
  await expect(page.getByText('Colonnes non reprises\u00a0: Dossard.')).toBeVisible()
  await expect(page.getByLabel('N° de licence, ligne 1', { exact: true })).toHaveValue(one!.numero_licence)
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByText('Une ligne est à corriger. Rien n’a été enregistré.')).toBeVisible()
  await expect(page.getByLabel('Prénom, ligne 1')).toHaveValue(one!.prenom)
  const wrong = page.getByLabel('Nom, ligne 2', { exact: true })
  await expect(wrong).toHaveAccessibleDescription(new RegExp(`^Le numéro ${two!.numero_licence} est celui de`))
  await expectFine(page)

  await page.reload()
  await expect(page.getByText('Voici ce que vous aviez commencé')).toBeVisible()
  await wrong.fill('')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page.getByLabel('Place, ligne 2')).toHaveAccessibleDescription(/^Écrivez la place en chiffres/)
  await page.getByRole('button', { name: 'Aller à la première' }).click()
  await expect(page.getByLabel('Place, ligne 2')).toBeFocused()
  // The check's answer does not overwrite cells that were edited meanwhile.
  let answer = () => {}
  await page.route('**/staffCheckSheet', (route) => {
    answer = () => void route.continue()
  })
  const asked = page.waitForRequest('**/staffCheckSheet')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await asked
  await page.getByLabel('Place, ligne 2').fill('2')
  answer()
  await expect(page.getByRole('button', { name: 'Vérifier' })).toBeEnabled()
  await expect(page.getByLabel('Place, ligne 2')).toHaveValue('2')
  await page.unroute('**/staffCheckSheet')
  await page.getByRole('button', { name: 'Vérifier' }).click()
  const preview = page.getByRole('table', { name: 'Aperçu' })
  await expect(preview).toContainText('40')
  await expect(preview).toContainText('3 combats gagnés')
  await expectFine(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La feuille est enregistrée\u00a0: 2 lignes ajoutées.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Combat' })).toContainText(`${one!.nom} ${one!.prenom}`)
  await expectFine(page)

  await page.getByRole('table', { name: 'Combat' }).getByRole('link', { name: one!.nom }).click()
  await page.getByRole('link', { name: 'Résultats' }).click()
  await expect(page.getByRole('table').filter({ hasText: 'Open de Huy' })).toContainText('1er')
})

test('an exam gives a Dan, by keyboard and by paste, after what is unusual was confirmed', async ({ page, portal }) => {
  const [one, two] = await numbersOf(portal, `g.grade = '1er Keup' and m.date_naissance < '2008-01-01'`)
  await portal.db.query(`insert into exam (name, date, lieu) values ('Session de Huy', current_date - 1, 'Huy')`)
  await portal.signInStaff(page, { open: '/secretariat/sport?recherche=huy&sorte=examen' })
  await page.getByRole('link', { name: 'Session de Huy' }).click()
  await page.getByRole('link', { name: 'Encoder\u00a0: Candidats' }).press('Enter')
  await page.getByLabel('N° de licence, ligne 1').pressSequentially(one!.numero_licence)
  await expect(page.getByRole('option')).toHaveCount(1)
  await expectFine(page)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nom, ligne 1', { exact: true })).toHaveValue(one!.nom)
  await expect(page.getByLabel('Grade, ligne 1')).toBeFocused()
  await page.keyboard.type('1er Dan')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Grade, ligne 2')).toBeFocused()
  await pasteInto(
    page,
    'N° de licence, ligne 2',
    `Grade\tLicence\tRésultat\r\n1 dan\t${two!.numero_licence}\tÉchec\r\n`,
  )
  await expect(page.getByLabel('Résultat, ligne 2')).toHaveValue('Échec')

  await page.getByRole('button', { name: 'Vérifier' }).click()
  const preview = page.getByRole('table', { name: 'Aperçu' })
  await expect(preview).toContainText('1er Keup → 1er Dan')
  await expect(preview).toContainText('1er Dan, échoué')
  const confirm = page.getByRole('checkbox', { name: /^J’ai vérifié/ })
  await expect(confirm).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/^Confirmez les avertissements/)).toBeVisible()
  await expectFine(page)
  await confirm.check()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('table', { name: 'Candidats' })).toContainText('1er Dan')
  await expect(page.getByText('1 réussi, 1 échoué')).toBeVisible()
  await expectFine(page)

  const held = async () =>
    (
      await portal.db.query<{ grade: string }>(
        'select grade from grade g join member m on m.id_grade = g.id where m.id = $1',
        [one!.id],
      )
    ).rows[0]!.grade
  expect(await held()).toBe('1er Dan')
  await page.getByRole('link', { name: 'Encoder ou corriger\u00a0: Candidats' }).click()
  await page.getByRole('button', { name: 'Retirer la ligne 1' }).click()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(preview).toContainText('Retiré')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La feuille est enregistrée\u00a0: une ligne retirée.')).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer l’événement' }).click()
  await expect(page.getByText(/L’événement est supprimé/)).toBeVisible()
  expect(await held()).toBe('1er Keup')
})

test('rankings are narrowed to a category, kept in the URL, and downloaded to publish', { tag: '@desk' }, async ({
  page,
  portal,
}) => {
  const { rows: busiest } = await portal.db.query<{ age: string; sexe: 0 | 1; categorie: string }>(
    `select a.name as age, m.sexe, w.name as categorie from ranked_result r
     join member m on m.id = r.id_member
     join age_category a on a.id = r.id_age_category
     join weight_category w on w.id = r.id_weight_category
     where r.points > 0 and r.date between current_date - 300 and current_date
     group by a.name, m.sexe, w.name order by count(distinct m.id) desc, 1, 2, 3 limit 1`,
  )
  const { age, sexe, categorie } = busiest[0]!
  const title = formatRankingCategory('combat', { age, sexe, categorie })
  await portal.signInStaff(page, { open: '/secretariat/sport' })
  await page.getByRole('link', { name: 'Classements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Classements' })).toBeVisible()
  await expect(page.getByText(/^\d+ places\. Résultats du /)).toBeVisible()
  await expect(page.getByRole('table', { name: /^\p{L}+ (masculin|féminin), /u }).first()).toContainText('Points')
  await expectFine(page)

  await page.getByLabel('Discipline').selectOption('Poomsae')
  await expect(page).toHaveURL(/discipline=poomsae/)
  await expect(page.getByRole('table', { name: /Classe [ABC]$/ }).first()).toBeVisible()
  await page.getByLabel('Discipline').selectOption('Combat')
  const more = page.getByRole('button', { name: 'Plus de critères' })
  if (await more.isVisible()) await more.click()
  await expect(page.getByLabel('Catégorie de poids')).toBeDisabled()
  await page.getByLabel('Catégorie d’âge').selectOption(age)
  await page.getByLabel('Sexe').selectOption(sexe === 1 ? 'Masculin' : 'Féminin')
  await page.getByLabel('Catégorie de poids').selectOption(formatWeight(categorie))
  const table = page.getByRole('table', { name: title })
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1')
  await expect(page.getByRole('table')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('table')).toHaveCount(1)
  await expect(page.getByLabel('Catégorie de poids')).toHaveValue(/\d/)
  await expectFine(page)

  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger le PDF' }).click()
  const printed = await pdf
  expect(printed.suggestedFilename()).toMatch(/^classement-combat-\d{4}-\d\d-\d\d\.pdf$/)
  expect(readPdf(await readFile(await printed.path())).text).toContain(title)
  await page.getByLabel('Version').selectOption('Interne')
  await expect(page.getByText('à ne pas publier')).toBeVisible()
  const xlsx = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger l’Excel' }).click()
  const sheet = await xlsx
  expect(sheet.suggestedFilename()).toMatch(/^classement-combat-.*-interne\.xlsx$/)
  const { rows } = readXlsx(await readFile(await sheet.path()))
  expect(rows.length).toBe(await table.getByRole('row').count())

  await page.getByLabel('À la date du').fill('01/01/1950')
  await expect(page.getByText('Aucun résultat ne compte')).toBeVisible()
  await expectFine(page)
  await page.getByLabel('À la date du').fill('01/01/2199')
  await expect(page.getByLabel('À la date du')).toHaveAccessibleDescription('La date ne peut pas être dans le futur.')
  await page.getByRole('button', { name: 'Tout montrer' }).click()
  await expect(page).toHaveURL('/secretariat/sport/classements')
})
