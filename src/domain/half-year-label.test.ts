import { expect, it } from 'vitest'
import { halfYearLabel } from './half-year-label.ts'

it.each([
  ['2027-01-01', 'Mi-2027'],
  ['2027-07-31', 'Mi-2027'],
  ['2027-08-01', 'Fin 2027'],
  ['2027-12-31', 'Fin 2027'],
  [null, 'Inconnu'],
] as const)('halfYearLabel of %s is %s', (date, label) => {
  expect(halfYearLabel(date)).toBe(label)
})
