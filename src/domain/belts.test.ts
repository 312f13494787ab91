import { describe, expect, it } from 'vitest'
import { beltOf } from './belts.ts'

describe('beltOf', () => {
  it.each([
    ['10e Keup', { cloth: 'white', name: 'ceinture blanche' }],
    ['9e Keup', { cloth: 'white', stripe: 'yellow', name: 'ceinture blanche à liseré jaune' }],
    ['8e Keup', { cloth: 'yellow', name: 'ceinture jaune' }],
    ['7e Keup', { cloth: 'yellow', stripe: 'green', name: 'ceinture jaune à liseré vert' }],
    ['6e Keup', { cloth: 'green', name: 'ceinture verte' }],
    ['5e Keup', { cloth: 'green', stripe: 'blue', name: 'ceinture verte à liseré bleu' }],
    ['4e Keup', { cloth: 'blue', name: 'ceinture bleue' }],
    ['3e Keup', { cloth: 'blue', stripe: 'red', name: 'ceinture bleue à liseré rouge' }],
    ['2e Keup', { cloth: 'red', name: 'ceinture rouge' }],
    ['1er Keup', { cloth: 'red', stripe: 'black', name: 'ceinture rouge à liseré noir' }],
    ['1er Poom', { cloth: 'poom', bars: 1, name: 'ceinture rouge et noire, 1er Poom' }],
    ['4e Dan', { cloth: 'black', bars: 4, name: 'ceinture noire, 4e Dan' }],
    ['10e Dan', { cloth: 'black', bars: 10, name: 'ceinture noire, 10e Dan' }],
  ])('returns the belt of %s', (grade, belt) => {
    expect(beltOf(grade)).toEqual(belt)
  })

  it.each(['11e Keup', '0e Keup', 'Grade non-communiqué', 'le 1er Dan', '1er Dan honoraire', 'e Dan', '1er dan', ''])(
    'returns undefined for %j',
    (grade) => {
      expect(beltOf(grade)).toBeUndefined()
    },
  )
})
