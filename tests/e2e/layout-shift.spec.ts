import type { Page } from '@playwright/test'
import { expect, test } from './support/portal.ts'
import { waitForRest } from './support/traffic.ts'

/** Cumulative layout shift: 0.1 counts as good, and a line of text that moves out of place is about 0.02. */
const MAX_SHIFT = 0.02

const CLUB = '/club/taekwondo-club-namur'
const AREAS = [
  { name: 'for anyone', screens: ['/login'] },
  { name: 'of a member', email: 'membre@demo.test', screens: ['/profile', '/grades', '/e-licence'] },
  { name: 'of a family', email: 'famille@demo.test', screens: ['/chooseProfile', '/e-licence'] },
  {
    name: 'of a club',
    email: 'gestionnaire@demo.test',
    screens: ['club', 'membres', 'saison', 'orderList'].map((screen) => `${CLUB}/${screen}`),
  },
  { name: 'of the secretariat', staff: true, screens: ['/secretariat', '/secretariat/membres/1'] },
]

interface Shift {
  value: number
  moved: string[]
}

/** Records every layout shift of every page that is opened from now on. */
async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Element | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node }) => `${node?.nodeName}.${node?.className}`)
        shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** On a fast network most answers come before the first frame, and nothing is seen to move. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
  })
  return session
}

test('no screen moves while it loads', { tag: '@both' }, async ({ page, portal }) => {
  await recordShifts(page)
  const session = await slowDown(page)
  for (const { name, email, staff, screens } of AREAS) {
    await test.step(name, async () => {
      // The browser knows no file, and no e-licence of another person.
      await page.goto('/healthz')
      await session.send('Network.clearBrowserCache')
      await session.send('Storage.clearDataForOrigin', { origin: portal.url, storageTypes: 'all' })
      if (email) await portal.signIn(page, email, { open: '/healthz' })
      if (staff) await portal.signInStaff(page, { open: '/healthz' })
      for (const screen of screens) {
        await page.goto(screen)
        await waitForRest(page)
        const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
        const sum = shifts.reduce((total, { value }) => total + value, 0)
        expect(sum, `${screen}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
      }
    })
  }
})
