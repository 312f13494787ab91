import { expect, it } from 'vitest'
import { formatIban, isIban, parseIbans, toIban } from './iban.ts'

it.each([
  ['BE68539007547034', 'BE68 5390 0754 7034'],
  ['BE68 5390 0754 7034', 'BE68 5390 0754 7034'],
  ['LU280019400644750000', 'LU28 0019 4006 4475 0000'],
  ['MT84MALT011000012345MTLCAST001S', 'MT84 MALT 0110 0001 2345 MTLC AST0 01S'],
  ['', ''],
])('formatIban prints %s as %s', (iban, printed) => {
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
])('isIban(%j) is %s', (text, expected) => {
  expect(isIban(text)).toBe(expected)
})

// Each of these satisfies the check digits, so only its shape can refuse it.
it.each([
  ['a character before the country', '9NL04ABNA0417164300', false],
  ['one letter as country', 'N02ABNA0417164300', false],
  ['one check digit', 'NL9ABN730417164300', false],
  ['a letter as check digit', 'NLX1ABNA0417164356', false],
  ['nine characters of account', 'NL13ABNA04171', false],
  ['ten characters of account', 'NL61ABNA041716', true],
  ['thirty characters of account', `NL20${'A'.repeat(30)}`, true],
  ['thirty-one characters of account', `NL37${'A'.repeat(31)}`, false],
  ['a Belgian number one digit too long', 'BE705390075470341', false],
  ['a Belgian number one digit too short', 'BE0853900754703', false],
  ['a letter in a Belgian number', 'BE72A39007547034', false],
  ['a foreign number that ends in BE', 'FR5120041010BE', true],
])('isIban of %s (%s) is %s', (_shape, text, expected) => {
  expect(isIban(text)).toBe(expected)
})

it.each([
  ['an old Belgian number', '539007547034', 'BE68539007547034'],
  ['an old Belgian number with dashes', '539-0075470-34', 'BE68539007547034'],
  ['an old number whose check digits begin with 0', '053900755084', 'BE03053900755084'],
  ['an old number whose remainder is 0', '000000009797', 'BE54000000009797'],
  ['twelve digits that are no Belgian number', '539007547035', '539007547035'],
  ['an IBAN', ' be68 5390 0754 7034 ', 'BE68539007547034'],
  ['a foreign IBAN', 'FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ['an empty text', '', ''],
])('toIban turns %s (%j) into %j', (_what, account, iban) => {
  expect(toIban(account)).toBe(iban)
})

it.each([
  ['', []],
  [' , \n', []],
  ['be68 5390 0754 7034', ['BE68539007547034']],
  ['BE68539007547034, BE71 0961 2345 6769;x', ['BE68539007547034', 'BE71096123456769', 'X']],
  ['BE68539007547034\r\nBE71096123456769\n', ['BE68539007547034', 'BE71096123456769']],
])('parseIbans parses %j to %j', (text, ibans) => {
  expect(parseIbans(text)).toEqual(ibans)
})
