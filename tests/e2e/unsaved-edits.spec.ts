import { demoPeople } from '#api/demo/demo-people.ts'
import { openShop } from './support/own-shop.ts'
import { DEMO_PASSWORD, expect, expectAccessible, test } from './support/portal.ts'
import { followTo } from './support/traffic.ts'

test('leaving a form with unsaved edits asks first, and saving it or changing nothing does not', async ({
  page,
  portal,
}) => {
  const { rows } = await portal.db.query<{ id: number }>('select id from member where numero_licence = $1', [
    demoPeople.endingAfter3Months,
  ])
  await portal.signInStaff(page, { open: `/secretariat/membres/${rows[0]!.id}` })
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Fiche du membre' }).getByRole('link', { name, exact: true })
  const question = page.getByRole('dialog', { name: /Quitter sans enregistrer/ })
  const town = page.getByLabel('Ville')

  await test.step('nothing was changed', async () => {
    await tab('Licences').click()
    await expect(town).toHaveCount(0)
    await tab('Identité').click()
  })

  await test.step('another tab of the record: the person stays, and nothing is lost', async () => {
    await town.fill('Couvin')
    await tab('Licences').click()
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Rester sur cet écran' }).click()
    await expect(question).toBeHidden()
    await expect(town).toHaveValue('Couvin')
  })

  await test.step('closing the tab asks too', async () => {
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(town).toHaveValue('Couvin')
  })

  await test.step('once it is saved the way is free', async () => {
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(page.getByText('La fiche a été enregistrée.')).toBeVisible()
    await tab('Licences').click()
    await expect(town).toHaveCount(0)
  })

  await test.step('a dialog with edits asks before Escape closes it, and one without does not', async () => {
    const dialog = page.getByRole('dialog', { name: 'Annuler la licence' })
    const discard = page.getByRole('dialog', { name: /Fermer sans enregistrer/ })
    const open = () =>
      page
        .getByRole('button', { name: /^Annuler/ })
        .first()
        .click()
    await open()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await open()
    await dialog.getByLabel('Raison').fill('Doublon')
    await page.keyboard.press('Escape')
    await expect(discard).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(discard).toBeHidden()
    await expect(dialog.getByLabel('Raison')).toHaveValue('Doublon')
    await dialog.getByRole('button', { name: 'Fermer' }).first().click()
    await discard.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a new record that is given up: asked once, then gone', async () => {
    await followTo(page, '/secretariat/membres/nouveau')
    await page.getByLabel('Nom', { exact: true }).fill('Perdu')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible()
  })
})

const RESTORED = 'Ce que vous aviez tapé est à nouveau dans le formulaire.'

test('profile, club sheet and new member ask before leaving, and keep nothing of what is given up', async ({
  page,
  portal,
}) => {
  const shop = await openShop(portal.db)
  await portal.signIn(page, shop.email, { open: '/profile' })
  const question = page.getByRole('dialog', { name: /Quitter sans enregistrer/ })
  for (const [screen, form, label, typed, link] of [
    ['/profile', 'Mes coordonnées', 'Ville', 'Couvin', 'Grades'],
    [`${shop.path}/club`, 'Coordonnées du club', 'Téléphone', '081 99 88 77', 'Membres'],
    [`${shop.path}/inscriptions`, 'Nouveau membre', 'Nom', 'Perdu', 'Membres'],
  ] as const) {
    await test.step(screen, async () => {
      await followTo(page, screen)
      const field = page.getByRole('form', { name: form }).getByLabel(label, { exact: true })
      const stored = await field.inputValue()
      const leave = page.getByRole('navigation').getByRole('link', { name: link, exact: true })
      await field.fill(typed)
      await leave.click()
      await question.getByRole('button', { name: 'Rester sur cet écran' }).click()
      await expect(field).toHaveValue(typed)
      await leave.click()
      await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
      await expect(field).toHaveCount(0)
      await page.goBack()
      await expect(field).toHaveValue(stored)
      await expect(page.getByText(RESTORED)).toHaveCount(0)
    })
  }
})

test('a new member and a club sheet survive a reload and a closed tab, until they are saved', async ({
  page,
  portal,
  context,
}) => {
  const shop = await openShop(portal.db)
  const values = { Nom: 'Baetens', Prénom: 'Noor', 'Adresse (rue et numéro)': 'Rue Haute 3', 'Code postal': '5000' }

  await test.step('a new member, after a reload', async () => {
    await portal.signIn(page, shop.email, { open: `${shop.path}/inscriptions` })
    const form = page.getByRole('form', { name: 'Nouveau membre' })
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByText('Femme').click()
    await page.reload()
    await expect(page.getByText(RESTORED)).toBeVisible()
    for (const [label, value] of Object.entries(values)) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
    }
    await expect(form.getByRole('radio', { name: 'Femme' })).toBeChecked()
    await form.getByLabel('Ville').fill('Namur')
    await form.getByLabel('Adresse e-mail').fill('noor@e2e.test')
    await form.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect(form.getByText('Noor Baetens')).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Nom', { exact: true })).toHaveValue('')
  })

  await test.step('a club sheet, in a new tab after the first was closed', async () => {
    const closed = await context.newPage()
    await closed.goto(`${shop.path}/club`)
    await closed.getByRole('form', { name: 'Coordonnées du club' }).getByLabel('Téléphone').fill('081 11 22 33')
    await closed.close()
    await page.goto(`${shop.path}/club`)
    const form = page.getByRole('form', { name: 'Coordonnées du club' })
    await expect(page.getByText(RESTORED)).toBeVisible()
    await expect(form.getByLabel('Téléphone')).toHaveValue('081 11 22 33')
    await form.getByRole('button', { name: 'Sauvegarder' }).click()
    await expect(page.getByText('Les données de votre club ont été enregistrées')).toBeVisible()
    await page.reload()
    await expect(form.getByLabel('Téléphone')).toHaveValue('081 11 22 33')
    await expect(page.getByText(RESTORED)).toHaveCount(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
  })
})

test('what was typed is gone when another account signs in', async ({ page, portal }) => {
  const [first, second] = [await openShop(portal.db), await openShop(portal.db)]
  await portal.signIn(page, first.email, { open: `${first.path}/inscriptions` })
  const name = page.getByRole('form', { name: 'Nouveau membre' }).getByLabel('Nom', { exact: true })
  await name.fill('Baetens')
  await page.reload()
  await expect(name).toHaveValue('Baetens')
  // The session ends without a logout.
  await page.goto('/healthz')
  await page.evaluate(() => localStorage.removeItem('abft_intranet'))
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').fill(second.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page).not.toHaveURL('/login')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))))
    .toEqual([])
})
