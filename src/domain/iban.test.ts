import { expect, it } from 'vitest'
import { formatIban, isIban, parseIbans, toIban } from './iban.ts'

it.each([
  ['BE68539007547034', 'BE68 5390 0754 7034'],
  ['BE68 5390 0754 7034', 'BE68 5390 0754 7034'],
  ['LU280019400644750000', 'LU28 0019 4006 4475 0000'],
  ['MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
  ['', ''],
])('%s → %s', (iban, printed) => {
  expect(formatIban(iban)).toBe(printed)
})

it.each([
  ['BE68539007547034', true],
  ['be68 5390 0754 7034', true],
  ['BE68539007547035', false],
  ['BE86539007547034', false],
  ['BE6853900754703', false],
  ['BE685390075470341', false],
  ['NL91ABNA0417164300', true],
  ['NL91ABNA0417164301', false],
  ['FR1420041010050500013M02606', true],
  ['', false],
  ['BE', false],
])('%s is an IBAN: %s', (text, expected) => {
  expect(isIban(text)).toBe(expected)
})

it.each([
  ['an old Belgian number', '539007547034', 'BE68539007547034'],
  ['one as it was printed', '539-0075470-34', 'BE68539007547034'],
  ['one whose remainder is 0', '000000009797', 'BE54000000009797'],
  ['twelve digits that are no Belgian number', '539007547035', '539007547035'],
  ['an IBAN', ' be68 5390 0754 7034 ', 'BE68539007547034'],
  ['a foreign IBAN', 'FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ['nothing', '', ''],
])('toIban gives %s one spelling', (_what, account, iban) => {
  expect(toIban(account)).toBe(iban)
})

it.each([
  ['', []],
  [' , \n', []],
  ['be68 5390 0754 7034', ['BE68539007547034']],
  ['BE68539007547034, BE71 0961 2345 6769;x', ['BE68539007547034', 'BE71096123456769', 'X']],
  ['BE68539007547034\r\nBE71096123456769\n', ['BE68539007547034', 'BE71096123456769']],
])('parseIbans reads %j', (text, ibans) => {
  expect(parseIbans(text)).toEqual(ibans)
})
