import type { Page } from '@playwright/test'
import { expect, test } from './support/portal.ts'
import { holdFiles, waitForRest } from './support/traffic.ts'

const ORDERS = '/club/taekwondo-club-namur/orderList'

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

async function openAndScroll(page: Page, screen: string, to: number) {
  await page.goto(screen)
  await waitForRest(page)
  await page.evaluate((y) => scrollTo(0, y), to)
  expect(await placeOf(page)).toBe(to)
}

test('a page that is loaded again shows the same place, unless its reader moves meanwhile', async ({
  page,
  portal,
}) => {
  await portal.signIn(page, 'gestionnaire@demo.test', { open: '/healthz' })

  for (const screen of ['/profile', ORDERS]) {
    await test.step(`${screen} is loaded again where it was`, async () => {
      await openAndScroll(page, screen, 1500)
      await page.reload()
      await expect.poll(() => placeOf(page)).toBe(1500)
    })
  }

  await test.step('a page that is loaded again before its list has arrived keeps its place', async () => {
    const release = await holdFiles(page, '**/getOrderList')
    for (let time = 0; time < 2; time += 1) {
      await page.reload({ waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'Commandes' }).first()).toBeVisible()
      expect(await placeOf(page)).toBeLessThan(500)
    }
    release()
    await expect.poll(() => placeOf(page)).toBe(1500)
    await page.unrouteAll()
  })

  await test.step('a page left on the way to another screen shows that screen from its top', async () => {
    // An idle browser has the code of the other screen already.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await openAndScroll(page, '/profile', 1500)
    const release = await holdFiles(page, /\/assets\/grades-page-.*\.js$/)
    await page
      .getByRole('link', { name: 'Grades', exact: true })
      .first()
      .evaluate((link) => (link as HTMLElement).click())
    await expect(page).toHaveURL(/\/grades$/)
    expect(await placeOf(page)).toBeGreaterThan(500)
    await page.reload({ waitUntil: 'commit' })
    release()
    await waitForRest(page)
    expect(await placeOf(page)).toBe(0)
    await page.unrouteAll()
    await openAndScroll(page, ORDERS, 1500)
  })

  await test.step('a reader who moves before the list is there stays where they are', async () => {
    const release = await holdFiles(page, '**/getOrderList')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'Commandes' }).first()).toBeVisible()
    await page.mouse.wheel(0, 20)
    release()
    await waitForRest(page)
    expect(await placeOf(page)).toBeLessThan(500)
  })

  await test.step('another screen begins at its top', async () => {
    await openAndScroll(page, ORDERS, 1500)
    await page.goto('/profile')
    await waitForRest(page)
    expect(await placeOf(page)).toBe(0)
  })
})
