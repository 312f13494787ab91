import { expect, it } from 'vitest'
import { matchesKey, searchKey } from './search-key.ts'

it.each([
  ['Élodie Van-den Bœuf', 'elodie van den boeuf'],
  ['  D’Hondt  ', 'd hondt'],
  ['Ångström Ægir', 'angstrom aegir'],
  ['Łukasiewicz Michał', 'lukasiewicz michal'],
  ['Yıldırım İbrahim', 'yildirim ibrahim'],
  ['Sørensen ØSTBY Ǿ', 'sorensen ostby o'],
  ['Đorđević Guðrún Ðuro', 'dordevic gudrun duro'],
  ['Weiß GROẞ', 'weiss gross'],
  ['Þórður Œuvrard', 'thordur oeuvrard'],
  ['Ħaż-Żebbuġ Ŧuŋŋe Əliyev', 'haz zebbug tunne eliyev'],
  ['Straße|œ/æ', 'strasse oe ae'],
  ['a@b.be', 'a@b.be'],
  ['', ''],
])('searchKey of %j is %j', (text, key) => {
  expect(searchKey(text)).toBe(key)
})

it.each([
  ['', true],
  ['Broeck', true],
  ['JEANPIERRE vandenbroeck', true],
  ['den pierre', true],
  ['vandenbroek', false],
])('matchesKey of %j and the key of Van den Broeck Jean-Pierre is %s', (text, matches) => {
  expect(matchesKey(text, searchKey('Van den Broeck Jean-Pierre'))).toBe(matches)
})
