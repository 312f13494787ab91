import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** CSS cannot read a variable in a media query, so the three breakpoints are literals: 768, 992 and 1200 px. */
const BREAKPOINTS = ['48em', '62em', '75em']
/** A window at 400 %, or letters twice as large on a phone: limits of text that was enlarged, not of a device. */
const ENLARGED = ['15em', '20em']
const WIDTHS = [...BREAKPOINTS, ...BREAKPOINTS.map((width) => `${Number.parseInt(width, 10) - 0.01}em`), ...ENLARGED]

/** The sheet that draws things of a colour of their own: the belts beside the login. */
const DRAWING = 'src/web/layouts/account-layout.module.css'

/** In any notation, except translucent rgb, which shadows and veils need. Names only as a value, since a class may be called red. */
const COLOUR =
  /#[0-9a-f]{3,8}\b|\brgb\([^/)]*\)|\b(?:rgba|hsl|hwb|lab|lch|oklab|oklch)a?\(|(?<=: [^;]*)(?<![-\w])(?:white|black|gr[ae]y|silver|red|green|blue|navy|orange|yellow|gold|purple|teal)(?![-\w])/gi

const sheets = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ path: `src/web/${name}`, css: readFileSync(`src/web/${name}`, 'utf8') }))

describe('the style sheets of the web', () => {
  it('are found, more than 80 of them', () => expect(sheets.length).toBeGreaterThan(80))

  it('use only the three breakpoints and the two widths of enlarged text in media queries', () => {
    const others = sheets.flatMap(({ path, css }) =>
      (css.match(/@media[^{]*/g) ?? [])
        .flatMap((query) => query.match(/[\d.]+(em|rem|px)\b/g) ?? [])
        .filter((width) => !WIDTHS.includes(width))
        .map((width) => `${path}: ${width}`),
    )
    expect(others).toEqual([])
  })

  it('contain no colour literal, except in the drawing of belts', () => {
    const literals = sheets
      .filter(({ path }) => path.endsWith('.module.css') && path !== DRAWING)
      .flatMap(({ path, css }) =>
        (css.replace(/\/\*[\s\S]*?\*\//g, '').match(COLOUR) ?? []).map((colour) => `${path}: ${colour}`),
      )
    expect(literals).toEqual([])
  })

  it('do not copy the class visually-hidden, except within a media query', () => {
    const copies = sheets
      .filter(({ path }) => path.endsWith('.module.css'))
      .filter(({ css }) => /^ {2}clip-path: inset\(50%\)/m.test(css))
      .map(({ path }) => path)
    expect(copies).toEqual([])
  })

  it('give bars of charts a contrast of at least 3 to 1, light and dark', () => {
    const css = readFileSync('src/web/ui/global.css', 'utf8')
    const valuesOf = (token: string) =>
      [...css.matchAll(new RegExp(`${token}: (#[0-9a-f]{6});`, 'g'))].map(([, hex]) => hex!)
    const [bars, papers] = [valuesOf('--chart'), valuesOf('--paper')]
    expect([bars.length, papers.length]).toEqual([2, 2])
    expect(bars.map((bar, scheme) => contrast(bar, papers[scheme]!) >= 3)).toEqual([true, true])
  })
})

/** The contrast of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
