import { expect, it } from 'vitest'
import { withDe } from './elision.ts'

it.each([
  ['Adem', 'd’Adem'],
  ['Élodie', 'd’Élodie'],
  ['Hugo', 'd’Hugo'],
  ['Yves', 'd’Yves'],
  ['Œdipe', 'd’Œdipe'],
  ['İbrahim', 'd’İbrahim'],
  ['ida', 'd’ida'],
  ['Hyacinthe', 'd’Hyacinthe'],
  ['Hwarang Mons', 'de Hwarang Mons'],
  ['Yanis', 'de Yanis'],
  ['Marc', 'de Marc'],
  ['Zoé', 'de Zoé'],
  ['', 'de '],
])('withDe(%j) is %j', (name, text) => {
  expect(withDe(name)).toBe(text)
})
