import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { yearOf } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import { today } from '#web/lib/today.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { followTo, waitForRest } from './support/traffic.ts'

const NAMUR = '/club/taekwondo-club-namur/membres'
const LIEGE = '/club/dojang-liege/membres'
const YEAR = yearOf(today())

const table = (page: Page) => page.getByRole('table', { name: 'Licences du club' })
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const detailOf = (page: Page, name: string) => page.getByRole('button', { name: `Détail\u00a0: ${name}` })
const rowsShown = (page: Page) => table(page).locator('tbody tr').count()

const search = (page: Page, text: string) => page.getByLabel('Filtrer').fill(text)

test('the listing: fifty rows, latest end first, found whatever the accents and the case, with their reasons', async ({
  page,
  portal,
}) => {
  await page.route('**/getListMember', (route) => route.fulfill({ status: 503, body: '{}' }))
  await portal.signIn(page, 'gestionnaire@demo.test', { open: NAMUR })
  await expect(page.getByRole('alert')).toHaveText("La requête n'a pas pu aboutir")
  await page.unroute('**/getListMember')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => rowsShown(page)).toBe(50)
  await expect(page.getByText(/^1\d\d licences$/)).toBeVisible()
  const owner = page.getByText('Taekwondo Club Namur, club n° 6001')
  await expect(owner).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(owner).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expectNoSideScroll(page)
  await page.getByLabel('Filtrer').pressSequentially('SEGOLENE de mey')
  await expect(rowOf(page, 'Ségolène')).toBeVisible()
  await expect.poll(() => rowsShown(page)).toBe(1)
  await search(page, '200021')
  await expect(rowOf(page, 'Collignon')).toBeVisible()
  await search(page, 'personne de ce nom')
  await expect(page.getByText('Aucun membre trouvé')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect.poll(() => rowsShown(page)).toBe(50)

  await test.step('a federal grade, or someone not licensed here, cannot be changed and says why', async () => {
    const cases: [string, string, string][] = [
      ['Evrard', 'Léa Evrard', 'Ce membre a passé un examen fédéral. Vous ne pouvez pas modifier son grade.'],
      ['Kim Noah', 'Noah Kim', 'Ce membre a passé un examen fédéral. Vous ne pouvez pas modifier son grade.'],
      [
        'Dardenne Chloé',
        'Chloé Dardenne',
        "Ce membre n'est pas licencié ou n'est plus licencié dans votre club, vous ne pouvez donc pas modifier son grade.",
      ],
    ]
    for (const [text, name, reason] of cases) {
      await search(page, text)
      const form = page.getByRole('form', { name: `Grade ${withDe(name)}` })
      await detailOf(page, name).click()
      await expect(form.getByRole('combobox')).toHaveCount(0)
      await expect(form.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled()
      await expect(form.getByRole('button', { name: 'Sauvegarder' })).toHaveAccessibleDescription(reason)
    }
  })

  await test.step('the status of a licence and what can be done say why, also to the keyboard', async () => {
    const hints: [string, RegExp, string][] = [
      ['Chloé', /Expirée/, 'La licence de ce membre est expirée'],
      ['Mathéo', /Se termine/, 'La licence de ce membre arrive prochainement à expiration'],
      [
        'Léonard',
        /Déjà commandé/,
        'Vous avez déjà commandé une licence pour ce membre. Si vous souhaitez annuler cette commande, veuillez contacter le secrétariat de la fédération.',
      ],
      [
        'Poncelet',
        /Non-renouvellable/,
        'Vous ne pouvez pas renouveller ce membre en ligne. Cette licence nécessite une intervention du secrétariat pour son renouvellement.',
      ],
    ]
    for (const [name, button, text] of hints) {
      await search(page, name)
      const row = rowOf(page, name).filter({ hasText: button }).first()
      const hint = row.getByRole('button', { name: button })
      // On a phone what can be done stands in the panel of the row.
      if (!(await hint.isVisible())) await row.getByRole('button', { name: /^Détail/ }).click()
      await expect(hint).toHaveAccessibleDescription(text)
      await hint.focus()
      await expect(page.getByRole('tooltip', { name: text })).toBeVisible()
    }
    await search(page, 'Agostino Éva')
    await expect(rowOf(page, 'Éva')).toContainText('À licencier')
  })

  await test.step('the list is exported as the server filters it, in both formats', async () => {
    for (const [label, name, magic] of [
      [/\.xls\)/, 'exportListingMembres.xls', 'd0cf11e0a1b11ae1'],
      [/\.xlsx\)/, 'exportListingMembres.xlsx', '504b0304'],
    ] as const) {
      await page.getByRole('button', { name: 'Exporter la liste' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: label }).click(),
      ])
      expect(file.suggestedFilename()).toBe(name)
      expect((await readFile(await file.path())).toString('hex')).toMatch(new RegExp(`^${magic}`))
    }
    await page.route('**/getListMemberToXLS', (route) => route.abort())
    await page.getByRole('button', { name: 'Exporter la liste' }).click()
    await page.getByRole('menuitem', { name: /\.xls\)/ }).click()
    await expect(page.getByText("La requête n'a pas pu aboutir")).toBeVisible()
  })
})

test('filters, order and page live in the address: a link and the back button restore them', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: NAMUR })
  const near = page.getByRole('button', { name: /Bientôt expirés/ })
  const expired = page.getByRole('button', { name: /^Expirés/ })
  await near.click()
  await expect(page).toHaveURL(`${NAMUR}?statut=bientot`)
  await expired.click()
  await expect(expired).toHaveAttribute('aria-pressed', 'true')
  await search(page, 'chloe')
  await expect.poll(() => rowsShown(page)).toBe(1)
  await page.goBack()
  await expect(page).toHaveURL(`${NAMUR}?statut=bientot`)
  await expect(near).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Filtrer')).toHaveValue('')
  await page.goForward()
  await expect(page.getByLabel('Filtrer')).toHaveValue('chloe')
  await expect.poll(() => rowsShown(page)).toBe(1)

  await page.goto(`${NAMUR}?tri=nom&page=2&parPage=20`)
  await expect.poll(() => rowsShown(page)).toBe(20)
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Lignes par page').selectOption('Toutes')
  await expect(page).toHaveURL(`${NAMUR}?tri=nom&parPage=999999`)
  await expect.poll(() => rowsShown(page)).toBeGreaterThan(100)
  await expect(page.getByRole('button', { name: 'Page 2' })).toHaveCount(0)
})

test('years and the other filters ask the server', async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: NAMUR })
  await expect.poll(() => rowsShown(page)).toBe(50)
  await page.getByText('Années et autres filtres').click()
  await page.getByText(String(YEAR - 1), { exact: true }).click()
  await expect(page).toHaveURL(`${NAMUR}?annees=${YEAR - 1}%2C${YEAR}`)
  await search(page, 'Pirard')
  await expect(rowOf(page, 'Pirard')).toContainText('Non-renouvellable')
  // The box is ticked once the URL has changed, a moment after the click.
  const everyLicence = page.getByLabel('Toutes les licences d’un membre, pas seulement la dernière')
  await everyLicence.click()
  await expect(everyLicence).toBeChecked()
  await search(page, 'Jean-Baptiste Sacré')
  await expect.poll(() => rowsShown(page)).toBeGreaterThan(1)
  await expectAccessible(page)
  await page.reload()
  await expect(everyLicence).toBeChecked()
})

test('a row opens to the member: the code, the address, the grade, which is changed', async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: NAMUR })
  await search(page, 'Jadot Zoé')
  await detailOf(page, 'Zoé Jadot').press('Enter')
  const form = page.getByRole('form', { name: 'Grade de Zoé Jadot' })
  await expect(table(page)).toContainText(/Code d’activation MyABFT[A-Z0-9]{4}-[A-Z0-9]{4}/)
  const select = form.getByLabel('Grade')
  await expect(select.getByRole('option', { name: '1er Keup' })).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled()
  const held = await select.locator('option:checked').innerText()
  const [wanted, another] = ['4e Keup', '5e Keup', '6e Keup'].filter((grade) => grade !== held)
  await select.selectOption(wanted!)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(page.getByText('Les modifications ont été enregistrées')).toBeVisible()
  await expect(rowOf(page, 'Jadot').first()).toContainText(wanted!)
  await page.route('**/setGrade', (route) => route.abort())
  await select.selectOption(another!)
  await form.getByRole('button', { name: 'Sauvegarder' }).click()
  await expect(form.getByRole('alert')).toHaveText("Les modifications n'ont pas pu être enregistrées")
  await expect(select.locator('option:checked')).toHaveText(another!)
})

test('who may not register has no actions; who may only read sees no code and saves no grade', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: `${LIEGE}?statut=expires` })
  await expect.poll(() => rowsShown(page)).toBeGreaterThan(0)
  await expect(table(page).getByText('Actions')).toHaveCount(0)
  await expect(page.getByText('Non-renouvellable')).toHaveCount(0)

  await portal.signIn(page, 'lecture@demo.test', { open: NAMUR })
  const reason = 'Vous ne possédez pas les droits nécessaires à cette action.'
  await expect(page.getByRole('button', { name: 'Soirée d’examen' })).toHaveAccessibleDescription(reason)
  await search(page, 'Zoé Jadot')
  await detailOf(page, 'Zoé Jadot').click()
  await expect(table(page)).toContainText('Code d’activation MyABFTNon disponible')
  const form = page.getByRole('form', { name: 'Grade de Zoé Jadot' })
  await expect(form.getByLabel('Grade')).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Sauvegarder' })).toHaveAccessibleDescription(reason)
  await expectAccessible(page)
  await followTo(page, '/club/taekwondo-club-namur/examen')
  await expect(page.getByRole('heading', { level: 1, name: 'Soirée d’examen' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(reason)
})

test('an evening of grading: ticked, adapted, confirmed once, printed, undone, and one that is refused', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: NAMUR })
  await page.getByRole('link', { name: 'Soirée d’examen' }).click()
  await expect(page.getByRole('heading', { name: 'Soirée d’examen' })).toBeVisible()
  const beginners = page.getByRole('region', { name: '10e Keup' })
  const others = page.getByRole('region', { name: '8e Keup' })
  await expect(page.getByRole('region', { name: '2e Keup' })).toHaveCount(0)
  await beginners.getByRole('checkbox', { name: 'Cocher tous\u00a0: 10e Keup' }).check()
  const ticked = await beginners.getByRole('combobox').count()
  await others.getByRole('checkbox').nth(1).check()
  await others.getByRole('combobox').selectOption('6e Keup')
  await expect(page.getByText(`${ticked + 1} cochés`)).toBeVisible()
  await expectNoSideScroll(page)

  await test.step('another tab, the back button and a reload keep the exam', async () => {
    const date = page.getByLabel('Date de l’examen')
    const proposed = await date.inputValue()
    await date.fill('01/11/2026')
    await page.getByRole('link', { name: 'Membres', exact: true }).last().click()
    await expect(page).toHaveURL(/membres$/)
    await page.goBack()
    await expect(page.getByText(`${ticked + 1} cochés`)).toBeVisible()
    await page.reload()
    await expect(page.getByText(`${ticked + 1} cochés`)).toBeVisible()
    await expect(others.getByRole('combobox').locator('option:checked')).toHaveText('6e Keup')
    await expect(date).toHaveValue('01/11/2026')
    await date.fill(proposed)
  })

  await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enregistrer l’examen' })
  await expect(dialog.getByText('6e Keup')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Enregistrer/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  const keys: (string | undefined)[] = []
  let lost = true
  await page.route('**/setExamGrades', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!lost) return route.continue()
    lost = false
    // The server did its work; the answer was lost.
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: `Enregistrer les ${ticked + 1} grades` }).click()
  await expect(dialog.getByRole('alert')).toContainText("Les modifications n'ont pas pu être enregistrées")
  await dialog.getByRole('button', { name: `Enregistrer les ${ticked + 1} grades` }).click()
  await expect(page.getByRole('heading', { name: 'Examen enregistré' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Imprimer le rapport' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^\d min \d\d s$/)
  await page.getByRole('button', { name: 'Annuler cet examen' }).click()
  await expect(page.getByText(/Le passage de grades a été annulé/)).toBeVisible()
  await page.getByRole('link', { name: 'Encoder un autre examen' }).click()
  await expect(beginners.getByRole('listitem')).toHaveCount(ticked)
  await expect(page.getByText('0 coché')).toBeVisible()

  await test.step('one that is refused says why at its member, and keeps what was ticked', async () => {
    await page.unroute('**/setExamGrades')
    const group = page.getByRole('region', { name: '9e Keup' })
    await group.getByRole('checkbox').nth(1).check()
    const name = (await group.getByRole('listitem').first().innerText()).split('\n')[0]!
    // Another person changes the grade meanwhile.
    const { rows } = await portal.db.query<{ id: number }>(
      `select m.id from member m join grade g on g.id = m.id_grade where g.grade = '9e Keup' and m.nom || ' ' || m.prenom = $1`,
      [name.trim()],
    )
    const keup8 = `(select id from grade where grade = '8e Keup')`
    await portal.db.query(`update member set id_grade = ${keup8} where id = $1`, [rows[0]!.id])
    await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le grade' }).click()
    await expect(group.getByText('Ce membre possède déjà ce grade.')).toBeVisible()
    await expect(page.getByText('1 coché')).toBeVisible()
    await page.getByLabel('Date de l’examen').fill('01/01/2020')
    await group.getByRole('combobox').selectOption('7e Keup')
    await page.getByRole('button', { name: 'Vérifier et enregistrer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer le grade' }).click()
    await expect(page.getByText('La date ne peut pas remonter à plus de 60 jours.')).toBeVisible()
  })
})

test.describe('two thousand rows at once', () => {
  test('those out of sight are not drawn, all can be found', async ({ page, portal }) => {
    await page.route('**/getListMember', async (route) => {
      const response = await route.fetch()
      const rows = (await response.json()) as { id: number; id_membre: number }[]
      const many = Array.from({ length: 2000 }, (_, index) => ({
        ...rows[index % rows.length]!,
        id: 1_000_000 + index,
        numero_licence: String(900_000 + index),
      }))
      await route.fulfill({ response, json: many })
    })
    await portal.signIn(page, 'gestionnaire@demo.test', { open: `${NAMUR}?parPage=999999` })
    // Located by tag, not by role: computing the names of two thousand rows is slower than rendering them.
    const last = page.locator('tbody tr').nth(1999)
    await last.waitFor({ state: 'attached' })
    // The router scrolls to the top once its navigation has ended.
    await waitForRest(page)
    const lastIsDrawn = () =>
      last
        .locator('button')
        .first()
        .evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))
    expect(await lastIsDrawn()).toBe(false)
    await page.keyboard.press('End')
    await expect.poll(lastIsDrawn).toBe(true)
    await search(page, '901234')
    await expect.poll(() => rowsShown(page)).toBe(1)
  })
})

test('listing, season and exam show many names at once', { tag: '@both' }, async ({ page, portal }) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: NAMUR })
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const { width, height } = page.viewportSize()!
  const isPhone = width < 768
  const tops = await rows.evaluateAll((all) => all.slice(0, 12).map((row) => row.getBoundingClientRect().top))
  const distance = tops[11]! - tops[10]!
  if (isPhone) {
    // The first one is in the first screen, above the bar under the thumb; a row is two lines.
    expect(tops[0]! + 64).toBeLessThan(height - 72)
    expect(distance).toBeLessThanOrEqual(66)
  } else {
    expect(tops[10]!).toBeLessThanOrEqual(height)
    expect(distance).toBeLessThanOrEqual(46)
  }
  await page.getByRole('button', { name: 'Exporter la liste' }).click()
  const menu = (await page.getByRole('menu', { name: 'Exporter la liste' }).boundingBox())!
  expect(menu.x).toBeGreaterThanOrEqual(0)
  expect(menu.x + menu.width).toBeLessThanOrEqual(width)
  await page.keyboard.press('Escape')

  const screens = [
    { screen: 'saison', button: 'Commander', names: isPhone ? 3 : 8 },
    { screen: 'examen', button: 'Vérifier et enregistrer', names: isPhone ? 4 : 16 },
  ]
  for (const { screen, button, names } of screens) {
    await followTo(page, NAMUR.replace('membres', screen))
    const people = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
    await expect(page.getByRole('button', { name: button })).toBeVisible()
    await expect(people.first()).toBeVisible()
    await waitForRest(page)
    const bar = (await page.getByRole('button', { name: button }).boundingBox())!
    const bottoms = await people.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    expect(bottoms.filter((bottom) => bottom <= bar.y).length, screen).toBeGreaterThanOrEqual(names)
  }
})
