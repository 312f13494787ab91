import { readFile } from 'node:fs/promises'
import { yearOf } from '#domain/dates.ts'
import { readXlsx } from '#tests/support/read-spreadsheet.ts'
import { today } from '#web/lib/today.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'

test('the figures of a year, of a day for a subsidy file, and who must soon renew', async ({ page, portal }) => {
  const year = yearOf(today())
  await portal.signInStaff(page, { open: '/secretariat/tableau-de-bord' })
  await expect(page.getByRole('list', { name: /^Chiffres clés/ }).getByRole('listitem')).toHaveCount(4)
  await page.getByLabel('Année', { exact: true }).selectOption(String(year - 1))
  await expect(page).toHaveURL(new RegExp(`annee=${year - 1}`))
  const chart = page.getByRole('list', { name: 'Recettes par mois, graphique' })
  await expect(chart.getByRole('listitem').first()).toContainText(/janv\..*\d\s€/)
  await expect(chart).not.toContainText(',00')
  await page.getByRole('button', { name: /^Afficher le tableau.*Recettes par mois/ }).click()
  const months = page.getByRole('table', { name: 'Recettes par mois' })
  await expect(months.getByText(`Recettes ${year - 1}`).first()).toBeAttached()
  await expect(months.getByRole('row').last()).toContainText(/Total.*€/)
  await expectAccessible(page)
  await expectNoSideScroll(page)

  // The same day by URL, on paper and in the spreadsheet.
  const day = `${year - 1}-12-31`
  const { rows } = await portal.db.query<{ licencies: number }>(
    `select count(distinct id_member)::integer as licencies from licence
     where cancelled_at is null and $1 between date_debut and date_fin`,
    [day],
  )
  await page.getByRole('link', { name: 'À une date' }).click()
  await page.getByLabel('Date', { exact: true }).fill(`3112${year - 1}`)
  await expect(page.getByText(`licenciés au 31/12/${year - 1}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await page.reload()
  await expect(page.getByRole('list', { name: 'Par âge, graphique' })).toContainText('12 à 17 ans')
  const ages = page.getByRole('table', { name: 'Par âge' })
  await expect(ages).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(ages.getByRole('row').last()).toContainText(String(rows[0]!.licencies).slice(-3))
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Exporter.*Par âge/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`ages-${day}.xlsx`)
  const sheet = readXlsx(await readFile(await file.path()))
  expect(sheet.rows.at(-1)).toEqual(['Total', expect.any(Number), expect.any(Number), rows[0]!.licencies])

  await page.getByRole('link', { name: 'Échéances' }).click()
  await page
    .getByRole('button', { name: /^Détail/ })
    .first()
    .click()
  const expiring = page.getByRole('listitem').filter({ hasText: 'jusqu’au' }).first()
  await expect(expiring).toBeVisible()
  await expectAccessible(page)
  await expectNoSideScroll(page)
  await expiring.getByRole('link').click()
  await expect(page).toHaveURL(/\/secretariat\/membres\/\d+\?onglet=licences/)
})
