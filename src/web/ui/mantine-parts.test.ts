import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { UNUSED_CLASSES, UNUSED_PARTS } from './unused-parts.ts'

const COMPONENTS = 'node_modules/@mantine/core/esm/components'
const modules = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' })
const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.endsWith('unused-parts.ts'))
  .map((file) => readFileSync(join('src/web', file), 'utf8'))

describe('parts of Mantine that the build leaves out', () => {
  it.each(UNUSED_PARTS)('%s exists in Mantine, and no screen uses it', (part) => {
    expect(modules.filter((file) => file.endsWith(`/${part}.mjs`))).toHaveLength(1)
    const [, owner, member] = /^(ActionIcon|Button|Checkbox)(\w+)$/.exec(part) ?? []
    const imported = `\\{[^}]*\\b${part}\\b[^}]*\\} from '@mantine/core'`
    const uses = new RegExp(owner ? `\\b${owner}[.]${member}\\b|${imported}` : imported)
    expect(sources.filter((source) => uses.test(source))).toEqual([])
  })

  it('no screen shows a loader of bars or dots', () => {
    expect(sources.filter((source) => /type="(bars|dots)"|type: '(bars|dots)'/.test(source))).toEqual([])
  })

  it('UNUSED_CLASSES are the classes of groups of buttons and of these loaders, and no others', () => {
    const dropped = ['Button/Button', 'ActionIcon/ActionIcon', 'Loader/Loader'].flatMap((name) => {
      const text = readFileSync(join(COMPONENTS, `${name}.module.mjs`), 'utf8')
      return [...text.matchAll(/"(group|groupSection|barsLoader|bar|dotsLoader|dot)": "(m_\w+)"/g)].map(
        ([, , id]) => id!,
      )
    })
    expect(dropped).toHaveLength(8)
    const every = modules
      .filter((file) => file.endsWith('.module.mjs'))
      .flatMap((file) => readFileSync(join(COMPONENTS, file), 'utf8').match(/m_\w+/g) ?? [])
    const matched = new Set(every.filter((id) => UNUSED_CLASSES.test(`.${id}`)))
    expect([...matched].toSorted()).toEqual(dropped.toSorted())
  })
})
