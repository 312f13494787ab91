import { chromium, type LaunchOptions, type Page } from '@playwright/test'
import { openShop, walkOrder } from './support/own-shop.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInTheDark,
  expectNoSideScroll,
  type Portal,
  test,
} from './support/portal.ts'
import { areas } from './support/screens.ts'
import { followTo, waitForRest, watchTraffic } from './support/traffic.ts'

// Read-only, so either worker may take the next one.
test.describe.configure({ mode: 'parallel' })

for (const { name, email, staff, screens } of areas) {
  test(`every screen ${name}`, { tag: '@desk' }, async ({ page, portal }) => {
    if (email) await portal.signIn(page, email)
    if (staff) await portal.signInStaff(page)
    const readWithLetters = await chooseLetters(page)
    for (const screen of screens) {
      await followTo(page, screen)
      await expectFine(page, readWithLetters)
    }
  })
}

test('every step of an order', { tag: '@desk' }, async ({ page, portal }) => {
  const readWithLetters = await chooseLetters(page)
  await walkOrder(page, portal, await openShop(portal.db), () => expectFine(page, readWithLetters))
})

type ReadWithLetters = (size: number) => Promise<void>

/** Sets the size of letters that a reader chose in the browser, as --blink-settings=defaultFontSize does from its start. */
async function chooseLetters(page: Page): Promise<ReadWithLetters> {
  const session = await page.context().newCDPSession(page)
  return async (size) => {
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
    const read = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
    expect(read).toBe(`${size}px`)
  }
}

/** On a desktop, a tablet, and a phone whose letters are twice as large: no overflow, and everything reachable. */
async function expectFine(page: Page, readWithLetters: ReadWithLetters) {
  await waitForRest(page)
  await expectAccessible(page)
  await expectAccessibleInTheDark(page)
  await expect(page).toHaveTitle(/ · (Secrétariat · )?MyABFT$/)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 820, height: 1180 })
  await waitForRest(page)
  await expectNoSideScroll(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await readWithLetters(32)
  await waitForRest(page)
  await expectNoSideScroll(page)
  await readWithLetters(16)
  await page.setViewportSize({ width: 1440, height: 900 })
}

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
    await followTo(page, screen)
    await waitForRest(page)
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
  watchTraffic(page)
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

test('the belts of the login leave the name of the federation free, with letters twice as large as well', async ({
  page,
}) => {
  const readWithLetters = await chooseLetters(page)
  await page.goto('/login')
  await page.getByLabel('Adresse e-mail').waitFor()
  for (const letters of [16, 32]) {
    await readWithLetters(letters)
    for (const width of [390, 1440, 2000]) {
      await page.setViewportSize({ width, height: 900 })
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
    }
  }
})
