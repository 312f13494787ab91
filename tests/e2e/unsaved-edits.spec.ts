import { demoPeople } from '#api/demo/demo-people.ts'
import { expect, expectAccessible, test } from './support/portal.ts'

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
    await page.goto('/secretariat/membres/nouveau')
    await page.getByLabel('Nom', { exact: true }).fill('Perdu')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Membres' })).toBeVisible()
  })
})
