import { expect, it } from 'vitest'
import { type MemberSearch, phoneOfNumber, readMemberSearch } from './member-search.ts'

const found = (words: Partial<MemberSearch>) => ({
  words: [],
  numbers: [],
  births: [],
  mails: [],
  phones: [],
  ...words,
})

it.each<[string, Partial<MemberSearch> | null]>([
  ['', null],
  ['   ', null],
  ['Lambert', { words: ['lambert'] }],
  ['  Zoé   LAMBERT ', { words: ['zoe', 'lambert'] }],
  ["N'Guessan", { words: ['n', 'guessan'] }],
  ['Jean-Baptiste', { words: ['jean', 'baptiste'] }],
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
  ['lambert 17/05', { words: ['lambert'] }],
  ['05/08/16', { births: ['2016-08-05'] }],
  ['16/11/26', { births: ['2026-11-16'] }],
  ['5.8.27', { births: ['1927-08-05'] }],
  ['05/08/20', { births: ['2020-08-05'] }],
  ['05/08/201', null],
  ['05/13/2011', null],
  ['eden 05/08/16', { words: ['eden'], births: ['2016-08-05'] }],
  ['0472/50.49.75', { phones: ['472504975'] }],
  ['0472 50 49 75', { phones: ['472504975'] }],
  ['+32 472 50 49 75', { phones: ['472504975'] }],
  ['+32 (0)472/50.49.75', { phones: ['472504975'] }],
  ['0032 472-50-49-75', { phones: ['472504975'] }],
  ['04/222.33.44 eden', { words: ['eden'], phones: ['42223344'] }],
  ['+33 6 12 34 56 78 05/08/2016', { phones: ['33612345678'], births: ['2016-08-05'] }],
  ['0472 50', { numbers: ['0472'] }],
  ['0472/504', { phones: ['472504'] }],
  ['0472504975', { numbers: ['0472504975'] }],
  ['den@exam', { mails: ['den@exam'] }],
  ['gregoire.eden', { words: ['gregoire.eden'] }],
  ['Łukasiewicz', { words: ['lukasiewicz'] }],
  ['Zoe@Example.be', { mails: ['zoe@example.be'] }],
  ['zoé 17/05/2010 lambert', { words: ['zoe', 'lambert'], births: ['2010-05-17'] }],
  ['!!! ???', null],
  ['a b c d e f g h i', { words: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }],
])('readMemberSearch parses %j to %j', (text, words) => {
  expect(readMemberSearch(text, '2026-11-16')).toEqual(words && found(words))
})

it.each([
  ['200042', undefined],
  ['047250', undefined],
  ['0472504', '472504'],
  ['0472504975', '472504975'],
  ['472504975', '472504975'],
  ['4725049', undefined],
  ['32472504975', '472504975'],
])('phoneOfNumber of %j is %j', (number, phone) => {
  expect(phoneOfNumber(number)).toBe(phone)
})
