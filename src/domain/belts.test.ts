import { expect, it } from 'vitest'
import { beltOf } from './belts.ts'

it.each([
  ['10e Keup', { cloth: 'white', name: 'ceinture blanche' }],
  ['9e Keup', { cloth: 'white', stripe: 'yellow', name: 'ceinture blanche à liseré jaune' }],
  ['1er Keup', { cloth: 'red', stripe: 'black', name: 'ceinture rouge à liseré noir' }],
  ['1er Poom', { cloth: 'poom', bars: 1, name: 'ceinture rouge et noire, 1er Poom' }],
  ['4e Dan', { cloth: 'black', bars: 4, name: 'ceinture noire, 4e Dan' }],
  ['11e Keup', undefined],
  ['0e Keup', undefined],
  ['Grade non-communiqué', undefined],
])('%s', (grade, belt) => {
  expect(beltOf(grade)).toEqual(belt)
})
