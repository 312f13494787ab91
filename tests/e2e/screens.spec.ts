import { expect, expectAccessible, expectNoSideScroll, test } from './support/portal.ts'
import { areas } from './support/screens.ts'

// Read-only, so either worker may take the next one.
test.describe.configure({ mode: 'parallel' })

/** Every screen on a desktop and a tablet: no overflow, and everything reachable. */
for (const { name, email, staff, screens } of areas) {
  test(`every screen ${name}`, { tag: '@desk' }, async ({ page, portal }) => {
    if (email) await portal.signIn(page, email)
    if (staff) await portal.signInStaff(page)
    for (const screen of screens) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(screen)
      await expect(page.getByRole('status', { name: /Chargement/ })).toHaveCount(0)
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectAccessible(page)
      await page.emulateMedia({ colorScheme: 'light' })
      await expect(page).toHaveTitle(/ · (Secrétariat · )?MyABFT$/)
      await expectNoSideScroll(page)
      await page.setViewportSize({ width: 820, height: 1180 })
      await expectNoSideScroll(page)
    }
  })
}
