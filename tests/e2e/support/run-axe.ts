import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { projectRoot } from '#api/config/project-root.ts'

const AXE = readFileSync(join(projectRoot, 'node_modules/axe-core/axe.min.js'), 'utf8')

interface Color {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (this: Color, text: string) => Color
}

/** Gives axe to a page, which keeps it until it loads another document. */
async function giveAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(AXE)
  // axe reads the text of a colour again for every element below every text, which was a third of its time.
  await page.evaluate(() => {
    const { Color } = (window as unknown as { axe: { commons: { color: { Color: new () => Color } } } }).axe.commons
      .color
    const prototype = Color.prototype as Color
    const read = prototype.parseString
    const known = new Map<string, Color>()
    prototype.parseString = function (this: Color, text) {
      const colour = known.get(text) ?? read.call(new Color(), text)
      known.set(text, colour)
      const { r, g, b, alpha } = colour
      return Object.assign(this, { r, g, b, alpha })
    }
  })
}

/** axe finds no violation by these rules, or by all of them. */
export async function expectNoViolation(page: Page, options: axe.RunOptions = {}) {
  // Colours that change with the scheme pass through those between, which nobody reads.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  )
  // Runs in the page itself, for violations only: three times as fast as @axe-core/playwright, which opens a page for
  // each run. No screen has frames, for which that would matter.
  await giveAxe(page)
  const violations = await page.evaluate(async (chosen) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    const found = await inPage.run(document, { resultTypes: ['violations', 'incomplete'], ...chosen })
    // axe reports text in the colour of its background only as incomplete.
    const unseen = found.incomplete
      .filter(({ id }) => id === 'color-contrast')
      .map((rule) => ({
        ...rule,
        nodes: rule.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
      }))
      .filter(({ nodes }) => nodes.length > 0)
    return [...found.violations, ...unseen].map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
  }, options)
  expect(violations).toEqual([])
}
