import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import PizZip from 'pizzip'
import { yearOf } from '#domain/dates.ts'
import { licenceRequestYears } from '#domain/licence-request.ts'
import { today } from '#web/lib/today.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'

async function download(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('the documents of the federation are there by grade, to download', async ({ page, portal }) => {
  await portal.signIn(page, 'membre@demo.test', { open: '/syllabus-documents' })
  await expect(page.getByRole('heading', { level: 1, name: 'Syllabus et documents' })).toBeVisible()
  const names = ['9e Keup', '8e Keup', '6e Keup', '4e Keup', '1er Keup', '1er Poom', '1er Dan', '2e Dan']
  const grades = page.getByRole('region', { name: 'Par grade' }).getByRole('heading', { level: 3 })
  await expect(grades).toHaveText(names.map((name) => new RegExp(`${name}$`)))
  await expect(page.getByRole('img', { name: 'ceinture jaune', exact: true })).toBeVisible()
  await expectNoSideScroll(page)
  const document = page.getByRole('button', { name: /^Programme du 8e Keup 8e-keup\.pdf, \d+ ko/ })
  const { name, content } = await download(page, () => document.press('Enter'))
  expect([name, content.subarray(0, 5).toString()]).toEqual(['8e-keup.pdf', '%PDF-'])

  await test.step('a document that is gone meanwhile is said to be', async () => {
    await page.route('**/getSyllabusDocument', (route) =>
      route.fulfill({
        status: 404,
        json: { error_description: 'Cet élément n’existe pas ou ne vous est pas accessible.' },
      }),
    )
    await page.getByRole('button', { name: /^Charte éthique/ }).click()
    await expect(
      page.getByRole('alert').getByText('Cet élément n’existe pas ou ne vous est pas accessible.'),
    ).toBeVisible()
  })

  await test.step('without a document the page says so', async () => {
    await page.route('**/getSyllabusDocuments', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await expect(page.getByText('Aucun document trouvé')).toBeVisible()
    await expectAccessible(page)
  })
})

test('the licence request is a Word document with the member’s data', async ({ page, portal }) => {
  await portal.signIn(page, 'famille@demo.test', { member: 'Noémie', open: '/profile' })
  const { rows } = await portal.db.query<{ date_fin: string; adresse: string }>(
    `select max(l.date_fin)::text as date_fin, m.adresse from licence l join member m on m.id = l.id_member
     where m.numero_licence = '200011' group by m.adresse`,
  )
  const year = yearOf(today())
  const button = page.getByRole('button', { name: 'Imprimer une demande de licence' })
  const { name, content } = await download(page, async () => {
    await button.click()
    if (licenceRequestYears(today(), rows[0]!.date_fin).length > 1) {
      await page.getByRole('menuitem', { name: `Licence ${year}` }).click()
    }
  })
  expect(name).toBe(`DemandeLicence${year}.docx`)
  const text = new PizZip(content)
    .file('word/document.xml')!
    .asText()
    .replace(/<[^>]+>/g, ' ')
  for (const part of [
    String(year),
    'Van den Bossche',
    'Noémie',
    '25/04/2013',
    '200011',
    'Dojang Liège',
    rows[0]!.adresse,
  ]) {
    expect(text).toContain(part)
  }
  expect(text).toContain('Représentant légal du membre mineur')
})
