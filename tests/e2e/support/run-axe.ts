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

type Matches = (node: Element, virtualNode: unknown, context: unknown) => boolean

interface AxeOfPage {
  commons: { color: { Color: new () => Color } }
  _audit: { rules: { id: string; matches: Matches }[] }
  configure: (spec: { rules: { id: string; matches: Matches }[] }) => void
}

/** Gives axe to a page, which keeps it until it loads another document. */
async function giveAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(AXE)
  // axe reads the text of a colour again for every element below every text, which was a third of its time.
  await page.evaluate(() => {
    const { Color } = (window as unknown as { axe: AxeOfPage }).axe.commons.color
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
  // A long list repeats the same colours in every row. Three texts of each look are compared with their background: one may
  // be covered, and then says nothing about the others.
  await page.evaluate(() => {
    const { axe: inPage } = window as unknown as { axe: AxeOfPage }
    const { matches } = inPage['_audit'].rules.find(({ id }) => id === 'color-contrast')!
    let backgrounds = new Map<Element, string>()
    let compared = new Map<string, number>()
    const backgroundOf = (element: Element | null): string => {
      if (!element) return ''
      let background = backgrounds.get(element)
      if (background === undefined) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
        const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
        background =
          backgroundOf(element.parentElement) + (isClear ? '' : `${backgroundColor} ${backgroundImage} ${opacity};`)
        backgrounds.set(element, background)
      }
      return background
    }
    inPage.configure({
      rules: [
        {
          id: 'color-contrast',
          matches: (element, virtualNode, context) => {
            // Every run of axe begins with the root.
            if (element === document.documentElement) {
              backgrounds = new Map()
              compared = new Map()
            }
            const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
            const look = [backgroundOf(element), color, fontSize, fontWeight, textShadow].join()
            const seen = compared.get(look) ?? 0
            if (seen === 3 || !matches(element, virtualNode, context)) return false
            compared.set(look, seen + 1)
            return true
          },
        },
      ],
    })
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
