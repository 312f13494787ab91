import { describe, expect, it } from 'vitest'
import { areas, orderSteps } from '#tests/e2e/support/screens.ts'
import { paths } from '#web/paths.ts'

const patterns = Object.values(paths)
const listed = [...areas, orderSteps].flatMap(({ screens }) => screens)

const isPatternOf = (url: string) => (pattern: string) =>
  new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(url)

/** As the router does, a path without parameters wins: /secretariat/clubs/nouveau is not /secretariat/clubs/$id. */
function findPattern(screen: string): string | undefined {
  const url = screen.replace(/[?#].*/, '')
  return patterns.find((pattern) => pattern === url) ?? patterns.find(isPatternOf(url))
}

describe('the screens that stories open', () => {
  it('include every path of the portal', () => {
    const opened = new Set(listed.map(findPattern))
    expect(patterns.filter((pattern) => !opened.has(pattern))).toEqual([])
  })

  it('are paths of the portal', () => {
    expect(listed.filter((screen) => !findPattern(screen))).toEqual([])
  })
})
