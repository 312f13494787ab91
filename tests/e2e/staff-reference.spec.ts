import { systemClock, today } from '#api/config/clock.ts'
import { addDays, formatDate } from '#domain/dates.ts'
import { enterShop, openShop } from './support/own-shop.ts'
import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'

test('a price that changes on a date', async ({ page, portal, browser }) => {
  const day = today(systemClock)
  const tomorrow = addDays(day, 1)
  const shop = await openShop(portal.db, 2)
  const desk = await browser.newPage({ baseURL: portal.url })
  const prices = desk.getByRole('table', { name: /Prix.*Licence annuelle/ })
  const addPrice = async (from: string, amount: string) => {
    await desk.getByRole('button', { name: /^Ajouter un prix.*Licence annuelle/ }).click()
    await desk.getByLabel('À partir du').fill(formatDate(from))
    await desk.getByLabel('Prix (€)').fill(amount)
    await desk.getByRole('button', { name: 'Enregistrer le prix' }).click()
  }
  try {
    await portal.signInStaff(desk, { open: '/secretariat/reference?onglet=prix' })
    await expect(prices.getByRole('row', { name: /40,00\s€.*En vigueur/ })).toBeVisible()
    await expectAccessible(desk)
    await expectNoSideScroll(desk)

    // Errors appear at their fields, and typed values stay.
    await addPrice(addDays(day, -1), '45')
    await expect(desk.getByText('Un prix ne peut pas commencer dans le passé')).toBeVisible()
    await expect(desk.getByLabel('Prix (€)')).toHaveValue('45')
    await expectAccessible(desk)
    await desk.getByLabel('À partir du').fill(formatDate(tomorrow))
    await desk.getByRole('button', { name: 'Enregistrer le prix' }).click()
    await expect(prices.getByRole('row', { name: /45,00\s€.*À venir/ })).toBeVisible()

    // From tomorrow on: announced to the club, not charged.
    await enterShop(page, portal, shop, 'cart')
    const total = page.getByRole('region', { name: 'Total' })
    await expect(total).toContainText('80,00\u00a0€')
    await expect(page.getByText(`À partir du ${formatDate(tomorrow)}, Licence annuelle`)).toContainText('45,00\u00a0€')
    await expectAccessible(page)
    await expectNoSideScroll(page)

    // From today on: charged.
    await addPrice(day, '42,50')
    await expect(prices.getByRole('row', { name: /42,50\s€.*En vigueur/ })).toBeVisible()
    await expect(prices.getByRole('row', { name: /40,00\s€.*Passé/ })).toContainText('Ne change plus')
    await page.reload()
    await expect(total).toContainText('85,00\u00a0€')
  } finally {
    await portal.db.query('delete from product_price where valid_from >= $1', [day])
    await desk.close()
  }
})

test('the chosen tab stays in sight when the window becomes narrow', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.signInStaff(page, { open: '/secretariat/reference?onglet=modele' })
  const chosen = page.getByRole('link', { name: 'Demande de licence' })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chosen).toBeInViewport({ ratio: 1 })
})
