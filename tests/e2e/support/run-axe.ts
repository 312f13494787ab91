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
type Evaluate = (this: unknown, node: Element, ...given: unknown[]) => boolean | undefined

interface AxeOfPage {
  commons: { color: { Color: new () => Color } }
  _audit: { rules: { id: string; matches: Matches }[]; checks: Record<string, { evaluate: Evaluate }> }
  configure: (spec: { rules: { id: string; matches: Matches }[]; checks: { id: string; evaluate: Evaluate }[] }) => void
}

/** Gives axe to a page, which keeps it until it loads another document. */
async function giveAxe(page: Page) {
  if (await page.evaluate(() => 'axe' in window)) return
  await page.evaluate(AXE)
  await readColoursOnce(page)
  await compareLooksOnce(page)
}

/** axe reads the text of a colour again for every element below every text, which was a third of its time. */
async function readColoursOnce(page: Page) {
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
}

/** The looks of text (colour, size, background) that axe has found readable, in any story of this worker. */
const readable = new Set<string>()

/**
 * axe compared every text with all that lies below it, nearly half of its time, though screens share their colours. It now
 * skips looks that it has found readable.
 */
async function compareLooksOnce(page: Page) {
  await page.evaluate(
    (known) => {
      const { axe: inPage } = window as unknown as { axe: AxeOfPage }
      const { rules, checks } = inPage['_audit']
      const { matches } = rules.find(({ id }) => id === 'color-contrast')!
      const { evaluate } = checks['color-contrast']!
      const { evaluate: compareLink } = checks['link-in-text-block']!
      const { evaluate: isDistinct } = checks['link-in-text-block-style']!
      const readableHere = new Set(known)
      Object.assign(window, { readableHere })
      let backgrounds = new Map<Element, { layers: string; opacity: number }>()
      let tried = new Map<string, number>()
      /**
       * The layers behind an element: its background and those of its ancestors, up to the first opaque one. An element that
       * is positioned may lie above others than its ancestors, so it counts as a layer with its class. The opacity is that of
       * all ancestors together: a card fades with what it lies in.
       */
      const backgroundOf = (element: Element | null): { layers: string; opacity: number } => {
        if (!element) return { layers: '', opacity: 1 }
        let background = backgrounds.get(element)
        if (!background) {
          const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element)
          const behind = backgroundOf(element.parentElement)
          const isInPlace = position === 'static' || position === 'relative'
          const image = backgroundImage === 'none' ? '' : backgroundImage
          const layer = `${backgroundColor} ${image} ${isInPlace ? '' : `${position} ${element.getAttribute('class')}`};`
          const isOpaque = backgroundColor.startsWith('rgb(') && !image
          const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && !image && isInPlace
          background = {
            layers: isOpaque ? backgroundColor : behind.layers + (isClear ? '' : layer),
            opacity: behind.opacity * Number(opacity),
          }
          backgrounds.set(element, background)
        }
        return background
      }
      const lookOf = (element: Element) => {
        const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
        // From these sizes on, in pixels, a lower contrast suffices.
        const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) < 700 ? 24 : 18.6)
        const { layers, opacity } = backgroundOf(element)
        return [layers, opacity, color, isLarge, textShadow].join()
      }
      inPage.configure({
        rules: [
          {
            id: 'color-contrast',
            matches: (element, virtualNode, context) => {
              // Every run of axe begins with the root.
              if (element === document.documentElement) {
                backgrounds = new Map()
                tried = new Map()
              }
              // axe does not compare a text with an image or a gradient.
              if (/(url|gradient)\(/.test(backgroundOf(element).layers)) return false
              const look = lookOf(element)
              // Three texts of each new look: one may be covered, and then says nothing about the others.
              const tries = tried.get(look) ?? 0
              if (readableHere.has(look) || tries === 3 || !matches(element, virtualNode, context)) return false
              tried.set(look, tries + 1)
              return true
            },
          },
        ],
        checks: [
          {
            id: 'color-contrast',
            evaluate(element, ...given) {
              const isReadable = evaluate.call(this, element, ...given)
              if (isReadable) readableHere.add(lookOf(element))
              return isReadable
            },
          },
          {
            id: 'link-in-text-block',
            // One of two suffices: underlined, or of another colour than the text around. axe always looks for both.
            evaluate(link, ...given) {
              return isDistinct.call(this, link, ...given) || compareLink.call(this, link, ...given)
            },
          },
        ],
      })
    },
    [...readable],
  )
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
  const { violations, readableHere } = await page.evaluate(async (chosen) => {
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
    return {
      violations: [...found.violations, ...unseen].map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      ),
      readableHere: [...(window as unknown as { readableHere: Set<string> }).readableHere],
    }
  }, options)
  for (const look of readableHere) readable.add(look)
  expect(violations).toEqual([])
}
