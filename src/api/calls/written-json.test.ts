import { expect, it } from 'vitest'
import { writeJson, writeList } from './written-json.ts'

it.each<[string, unknown[]]>([
  ['nothing', []],
  ['one value', [{ nom: 'Zoé' }]],
  ['several, of several kinds', [{ a: null }, 'l’"aînée"', [], 0, true, '𝒜']],
])('writeList writes the JSON of a list of %s', (_what, values) => {
  expect(writeList(values.map(writeJson)).toString()).toBe(JSON.stringify(values))
})
