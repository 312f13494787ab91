import { expect, it } from 'vitest'
import { isProvince, PROVINCES, toProvince } from './provinces.ts'

it.each([
  ['Liège', 'Liège'],
  ['LIEGE', 'Liège'],
  [' liege ', 'Liège'],
  ['Bruxelles', 'Bruxelles-Capitale'],
  ['bruxelles capitale', 'Bruxelles-Capitale'],
  ['Région de Bruxelles-Capitale', 'Bruxelles-Capitale'],
  ['BXL', 'Bruxelles-Capitale'],
  ['Brabant-Wallon', 'Brabant wallon'],
  ['BW', 'Brabant wallon'],
  ['West-Vlaanderen', 'Flandre-Occidentale'],
  ['Brabant', 'Brabant'],
  ['Ardennes', 'Ardennes'],
  ['', ''],
])('toProvince(%j) is %j', (text, province) => {
  expect(toProvince(text)).toBe(province)
})

it('isProvince takes those of the list, to the letter', () => {
  expect(PROVINCES.every(isProvince)).toBe(true)
  expect(['liège', 'Bruxelles', ''].some(isProvince)).toBe(false)
})
