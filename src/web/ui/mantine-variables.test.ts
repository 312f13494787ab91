import { readFileSync } from 'node:fs'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { theme } from './theme.ts'
import { UNUSED_VARIABLES } from './unused-parts.ts'

/** The page holds the shades. */
const SHADES = /^--mantine-color-(ink|accent)-\d$/

it('mantine-variables.css holds exactly what the theme changes of the variables of Mantine’s provider', () => {
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const standard = defaultCssVariablesResolver(DEFAULT_THEME)
  const known = { ...standard.variables, ...standard.light }
  const changed = Object.entries({ ...variables, ...light })
    .filter(([name, value]) => known[name as keyof typeof known] !== value)
    .filter(([name]) => !UNUSED_VARIABLES.test(name) && !SHADES.test(name))
  const css = readFileSync('src/web/ui/mantine-variables.css', 'utf8')
  const held = [...css.matchAll(/^ {2}(--[\w-]+): (.+);$/gm)].map(([, name, value]) => [
    name,
    value!.replaceAll('"', "'"),
  ])
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(changed))
})
