import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const KIT = 'src/web/ui'
const MANTINE = 'node_modules/@mantine/core'

/** Styles of what a component can show but the portal never does: a clear button or a loader in a field, a card … */
const NOT_SHOWN: Record<string, string[]> = {
  Checkbox: ['CheckboxCard', 'CheckboxIndicator', 'CloseButton', 'Loader'],
  Modal: ['ScrollArea', 'VisuallyHidden'],
  NativeSelect: ['CloseButton', 'Loader'],
  PasswordInput: ['CloseButton'],
  Radio: ['CloseButton', 'InlineInput', 'Loader', 'Radio'],
  Textarea: ['CloseButton', 'Loader'],
  TextInput: ['CloseButton', 'Loader'],
}

/** The style sheets that define each class of Mantine. */
const sheetsByClass = new Map<string, string[]>()
for (const name of readdirSync(`${MANTINE}/styles`).filter((file) => /^[A-Z]\w+[.]css$/.test(file)))
  for (const className of classesIn(`${MANTINE}/styles/${name}`))
    sheetsByClass.set(className, [...(sheetsByClass.get(className) ?? []), name.replace('.css', '')])

const parts = readdirSync(KIT)
  .filter((file) => /[.]tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const source = readFileSync(join(KIT, file), 'utf8')
    const names = [...source.matchAll(/\{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, list]) => list!.split(','))
    const sheets = [...source.matchAll(/'@mantine\/core\/styles\/(\w+)[.]layer[.]css'/g)].map(([, sheet]) => sheet!)
    return (
      names
        // A part that sets a default imports its component under another name.
        .map((name) => name.trim().replace(/ as .*/, ''))
        .filter((name) => /^[A-Z]/.test(name) && !name.startsWith('Mantine'))
        .map((component) => ({ component, file, sheets }))
    )
  })

describe('parts of the kit that wrap Mantine', () => {
  it('are found for more than a dozen components', () => expect(parts.length).toBeGreaterThan(12))

  it.each(parts)('$file imports exactly the styles of $component', ({ component, sheets }) => {
    const needed = findSheets(entryOf(component))
    // Every button starts from it, so the provider imports it.
    needed.delete('UnstyledButton')
    for (const sheet of NOT_SHOWN[component] ?? []) expect(needed.delete(sheet)).toBe(true)
    expect(needed.size).toBeGreaterThan(0)
    expect(sheets.toSorted()).toEqual([...needed].toSorted())
  })

  it('are one for each component', () => {
    const components = parts.map(({ component }) => component)
    expect(components).toEqual([...new Set(components)])
  })
})

function entryOf(component: string) {
  const index = readFileSync(`${MANTINE}/esm/index.mjs`, 'utf8')
  const [, path] = new RegExp(`import \\{[^}]*\\b${component}\\b[^}]*\\} from "(.+/${component}[.]mjs)"`).exec(index)!
  return join(MANTINE, 'esm', path!)
}

/** The style sheets whose classes a module, or a module it imports, sets. */
function findSheets(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return new Set()
  seen.add(entry)
  if (entry.endsWith('.module.mjs'))
    return new Set(classesIn(entry).flatMap((className) => sheetsByClass.get(className) ?? []))
  const imported = [...readFileSync(entry, 'utf8').matchAll(/from "([.][^"]+)"/g)]
  return new Set(imported.flatMap(([, path]) => [...findSheets(join(dirname(entry), path!), seen)]))
}

function classesIn(file: string) {
  return readFileSync(file, 'utf8').match(/\bm_[0-9a-f]+\b/g) ?? []
}
