import { test as base, expect } from '@playwright/test'
import { type Portal, usePortal } from '#tests/e2e/support/portal.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './start-firefox.ts'
import { startWebkit } from './start-webkit.ts'
import { Visitor } from './visitor.ts'

export { expect }
export type Engine = 'firefox' | 'webkit'
const START = { firefox: startFirefox, webkit: startWebkit }

interface OfJourney {
  driver: Driver
  visitor: Visitor
}

interface OfWorker {
  engine: Engine
  portal: Portal
}

/** A journey has a browser of its own, which knows nothing yet; a portal serves several journeys. */
export const journey = base.extend<OfJourney, OfWorker>({
  engine: ['firefox', { scope: 'worker', option: true }],
  portal: [async ({}, use) => usePortal(use), { scope: 'worker', timeout: 300_000 }],
  driver: async ({ engine }, use, info) => {
    const driver = await START[engine]()
    try {
      await use(driver)
      if (info.status !== info.expectedStatus) {
        const picture = Buffer.from((await driver.send('screenshot')) as string, 'base64')
        await info.attach('screen', { body: picture, contentType: 'image/png' })
      }
    } finally {
      await driver.quit()
    }
  },
  visitor: async ({ driver, portal }, use) => use(new Visitor(driver, portal.url)),
})
