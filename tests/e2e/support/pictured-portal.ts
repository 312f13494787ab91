import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { pino } from 'pino'
import { createApp } from '#api/app.ts'
import { readEnv } from '#api/config/env.ts'
import { createFederation } from '#api/config/federation.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { createPasswords } from '#api/core/accounts/passwords.ts'
import { connect } from '#api/database/connect.ts'
import { createMetrics } from '#api/monitoring/metrics.ts'
import { createPayments } from '#api/payments/create-payments.ts'
import { dateInBrussels } from '#domain/dates.ts'
import { cloneTemplate } from '#tests/support/postgres.ts'
import { ensureDemoTemplate } from './demo-template.ts'
import { test as base, expect, type Portal, toPortal } from './portal.ts'

/** The instant of every picture, on the server and in the browser: a Tuesday morning at the start of a season. */
const PICTURED_AT = new Date('2026-10-06T08:30:00Z')
export const PICTURED_ON = dateInBrussels(PICTURED_AT)
const clock = { now: () => PICTURED_AT }

/**
 * The portal of the pictures: the same application on the demonstration of that instant, inside this process, which
 * can give it a clock. No job or mail worker runs, so nothing changes between two pictures.
 */
export const test = base.extend<{ fixedTime: undefined }, { portal: Portal }>({
  portal: [async ({}, use) => usePicturedPortal(use), { scope: 'worker', timeout: 300_000 }],
  fixedTime: [
    async ({ page }, use) => {
      await page.clock.setFixedTime(PICTURED_AT)
      await use(undefined)
    },
    { auto: true },
  ],
})

async function usePicturedPortal(use: (portal: Portal) => Promise<void>) {
  const server = process.env.E2E_POSTGRES_URL!
  const database = await cloneTemplate(server, await ensureDemoTemplate(server, clock))
  // The address is part of every QR code.
  const env = readEnv({
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://my.abft.example',
    LIMIT_CALLS_PER_ACCOUNT_AND_MINUTE: '10000',
  })
  const { pool, db } = connect(database.url, () => undefined, { settings: env })
  const parts = {
    env,
    clock,
    federation: createFederation(env, db),
    db,
    replica: db,
    pool,
    keys: deriveKeys(env),
    passwords: await createPasswords(),
    metrics: createMetrics(env.version),
    log: pino({ level: 'error' }),
  }
  const app = await createApp({ ...parts, payments: await createPayments(parts) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const stories = new pg.Pool({ connectionString: database.url, max: 2 })
  await use(toPortal(`http://127.0.0.1:${port}`, stories))
  await stories.end()
  await app.close()
  await db.destroy()
  await database.drop()
}

/**
 * Compares with the committed picture of that name (src/web/pictures) once the screen is at rest. A story goes on after
 * a difference, so that one run shows them all.
 */
export async function expectPicture(page: Page, name: string) {
  await expect(page.getByRole('progressbar', { name: 'Chargement de la page' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /Chargement/ })).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // Photos come after the rest of a screen.
  await page.waitForLoadState('networkidle')
  expect(await listForeignText(page), 'text in a font of this machine').toEqual([])
  await expect.soft(page).toHaveScreenshot(`${name}.png`)
}

/** Text in the window that the portal's own font does not draw: its picture would depend on the fonts of the machine. */
function listForeignText(page: Page) {
  return page.evaluate(() => {
    const own = [...document.fonts].flatMap(({ unicodeRange }) =>
      [...unicodeRange.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first, last = first]) =>
        [first!, last!].map((code) => Number.parseInt(code, 16)),
      ),
    )
    const isOwn = (letter: string) =>
      own.some(([first, last]) => first! <= letter.codePointAt(0)! && letter.codePointAt(0)! <= last!)
    const isInWindow = ({ parentElement }: Node) => {
      const { top, bottom } = parentElement!.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && parentElement!.checkVisibility({ visibilityProperty: true })
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const foreign: string[] = []
    while (nodes.nextNode()) {
      const text = nodes.currentNode.textContent!.replace(/\s/g, '')
      if (!isInWindow(nodes.currentNode)) continue
      const { fontFamily } = getComputedStyle(nodes.currentNode.parentElement!)
      if (!fontFamily.startsWith('"Inter Variable"') || !Array.from(text).every(isOwn)) foreign.push(text)
    }
    return foreign
  })
}
