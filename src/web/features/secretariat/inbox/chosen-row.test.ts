import { expect, it } from 'vitest'
import { findChosen } from './chosen-row.ts'

const rows = (...refs: string[]) => refs.map((ref) => ({ sorte: 'doublon' as const, ref }))

it.each([
  ['the item where it was', ['1 2', '3 4', '5 6'], 1],
  ['the item, when one before it was settled', ['3 4', '5 6'], 0],
  ['the item, when one came before it', ['9 9', '1 2', '3 4'], 2],
  ['the one that took its place', ['1 2', '5 6'], 1],
  ['the last one, when it was the last', ['1 2'], 0],
  ['the first place of an empty list', [], 0],
])('findChosen finds %s', (_what, refs, place) => {
  expect(findChosen(rows(...refs), { name: 'doublon 3 4', place: 1 })).toBe(place)
})
