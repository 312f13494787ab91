import { expect, it } from 'vitest'
import { formatRefused } from './format-refused.ts'

it.each([
  [1, 1, 'Un problème sur une ligne.', 'celle-ci vous revient dans un fichier'],
  [2, 1, '2 problèmes sur une ligne.', 'celle-ci vous revient dans un fichier'],
  [3, 2, '3 problèmes sur 2 lignes.', 'celles-ci vous reviennent dans un fichier'],
])('formatRefused counts %i problems on %i lines', (problems, lines, counted, these) => {
  const said = formatRefused(problems, lines)
  expect(said).toContain(counted)
  expect(said).toContain(these)
})
