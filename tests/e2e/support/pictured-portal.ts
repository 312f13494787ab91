import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import { projectRoot } from '#api/config/project-root.ts'
import { PICTURED_AT } from './pictured-at.ts'
import { test as base, endProcess, expect, type Portal, toPortal } from './portal.ts'

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

/** From its sources, which tsx compiles in a tenth of the time that Playwright takes. */
async function usePicturedPortal(use: (portal: Portal) => Promise<void>) {
  const place = join(projectRoot, 'tests/e2e/support/serve-pictures.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', place], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the portal of the pictures ended with ${code} before it was ready`)
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer]
  const { url, database } = JSON.parse(line.toString()) as { url: string; database: string }
  const stories = new pg.Pool({ connectionString: database, max: 2 })
  await use(toPortal(url, stories))
  await stories.end()
  await endProcess(child)
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
