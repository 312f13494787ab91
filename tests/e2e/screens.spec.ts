import { chromium, type LaunchOptions, type Page } from '@playwright/test'
import { openShop, walkOrder } from './support/own-shop.ts'
import { expect, expectAccessible, expectNoSideScroll, type Portal, test } from './support/portal.ts'
import { areas } from './support/screens.ts'

// Read-only, so either worker may take the next one.
test.describe.configure({ mode: 'parallel' })

/** Opens a screen and waits for all it shows: a list that comes later would not be measured. */
async function openAtRest(page: Page, screen: string) {
  await page.goto(screen, { waitUntil: 'networkidle' })
  await expectAtRest(page)
}

async function expectAtRest(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /Chargement/ })).toHaveCount(0)
}

/** Every screen on a desktop and a tablet: no overflow, and everything reachable. */
for (const { name, email, staff, screens } of areas) {
  test(`every screen ${name}`, { tag: '@desk' }, async ({ page, portal }) => {
    if (email) await portal.signIn(page, email)
    if (staff) await portal.signInStaff(page)
    for (const screen of screens) {
      await openAtRest(page, screen)
      await expectFine(page)
    }
  })
}

async function expectFine(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page).toHaveTitle(/ · (Secrétariat · )?MyABFT$/)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('every step of an order', { tag: '@desk' }, async ({ page, portal }) => {
  await walkOrder(page, portal, await openShop(portal.db), async () => {
    await expectAtRest(page)
    await expectFine(page)
  })
})

const CLUB = '/club/taekwondo-club-namur'
const MAIN_SCREENS = [
  '/profile',
  '/palmares-combat',
  '/classement',
  '/e-licence',
  ...['club', 'membres', 'saison', 'examen'].map((screen) => `${CLUB}/${screen}`),
]

/** Opens the main screens; the labels of the bar at the bottom do not touch each other. */
async function expectFits(page: Page) {
  for (const screen of MAIN_SCREENS) {
    await openAtRest(page, screen)
    await expectNoSideScroll(page)
    const overlaps = await page.evaluate(() => {
      const labels = [...document.querySelectorAll('nav > ul > li > :is(a, button)')].map((entry) => {
        const range = document.createRange()
        range.selectNodeContents(entry)
        return range.getBoundingClientRect()
      })
      return labels.filter(({ left }, index) => index > 0 && left < labels[index - 1]!.right).length
    })
    expect(overlaps, screen).toBe(0)
  }
}

test('the main screens fit into 320 px', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await portal.signIn(page, 'gestionnaire@demo.test')
  await expectFits(page)
})

/** A phone whose owner reads letters twice as large. */
async function openWithLargeLetters(portal: Portal, launchOptions: LaunchOptions) {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ baseURL: portal.url, viewport: { width: 390, height: 844 } })
  await page.goto('/login')
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  expect(size).toBe('32px')
  return { browser, page }
}

test('the main screens fit a phone whose letters are twice as large', async ({ portal, launchOptions }) => {
  const { browser, page } = await openWithLargeLetters(portal, launchOptions)
  await portal.signIn(page, 'gestionnaire@demo.test')
  await expectFits(page)
  await browser.close()
})

for (const { name, email, staff, screens } of areas) {
  test(`letters twice as large fit on every screen ${name}`, async ({ portal, launchOptions }) => {
    const { browser, page } = await openWithLargeLetters(portal, launchOptions)
    if (email) await portal.signIn(page, email)
    if (staff) await portal.signInStaff(page)
    for (const screen of screens) {
      await openAtRest(page, screen)
      await expectNoSideScroll(page)
    }
    await browser.close()
  })
}

test('letters twice as large fit on every step of an order', async ({ portal, launchOptions }) => {
  const { browser, page } = await openWithLargeLetters(portal, launchOptions)
  await walkOrder(page, portal, await openShop(portal.db), async () => {
    await page.waitForLoadState('networkidle')
    await expectAtRest(page)
    await expectNoSideScroll(page)
  })
  await browser.close()
})

test('the belts of the login leave the name of the federation free, with letters twice as large as well', async ({
  portal,
  launchOptions,
}) => {
  for (const letters of [16, 32]) {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${letters}`]
    const browser = await chromium.launch({ ...launchOptions, args })
    for (const width of [390, 1440, 2000]) {
      const page = await browser.newPage({ baseURL: portal.url, viewport: { width, height: 900 } })
      await page.goto('/login')
      await page.getByLabel('Adresse e-mail').waitFor()
      const covered = await page.evaluate(() => {
        const aside = document.querySelector('aside')!
        const belts = aside.querySelector('div')!.getBoundingClientRect()
        const [x, y, radius] = [belts.left + belts.width / 2, belts.top + belts.height / 2, belts.width * 0.3525]
        const text = document.createRange()
        return Array.from(aside.querySelectorAll('p')).flatMap((paragraph) => {
          text.selectNodeContents(paragraph)
          // The nearest corner of a line is outside of the outermost ring.
          return Array.from(text.getClientRects()).filter(
            ({ right, bottom }) => Math.hypot(right - x, bottom - y) < radius || (right > x && bottom > y),
          )
        })
      })
      expect(covered, `${letters} px, ${width} px wide`).toEqual([])
      await page.close()
    }
    await browser.close()
  }
})
