import { expect, it } from 'vitest'
import { type MemberSearch, readMemberSearch } from './member-search.ts'

const found = (words: Partial<MemberSearch>) => ({ names: [], numbers: [], births: [], mails: [], ...words })

it.each<[string, Partial<MemberSearch> | null]>([
  ['', null],
  ['   ', null],
  ['Lambert', { names: ['lambert'] }],
  ['  Zoé   LAMBERT ', { names: ['zoe', 'lambert'] }],
  ["N'Guessan", { names: ['n', 'guessan'] }],
  ['Jean-Baptiste', { names: ['jean', 'baptiste'] }],
  ['200042', { numbers: ['200042'] }],
  ['2000', { numbers: ['2000'] }],
  ['200', null],
  ['17/05/2010', { births: ['2010-05-17'] }],
  ['2010-05-17', { births: ['2010-05-17'] }],
  ['7/5/2010', { births: ['2010-05-07'] }],
  ['17-05-2010', { births: ['2010-05-17'] }],
  ['29/02/2012', { births: ['2012-02-29'] }],
  ['29/02/2011', null],
  ['17/05', null],
  ['17/', null],
  ['2010-05', null],
  ['lambert 17/05', { names: ['lambert'] }],
  ['Zoe@Example.be', { mails: ['zoe@example.be'] }],
  ['zoé 17/05/2010 lambert', { names: ['zoe', 'lambert'], births: ['2010-05-17'] }],
  ['!!! ???', null],
  ['a b c d e f g h i', { names: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }],
])('readMemberSearch parses %j to %j', (text, words) => {
  expect(readMemberSearch(text)).toEqual(words && found(words))
})
