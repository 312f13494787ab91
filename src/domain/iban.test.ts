import { expect, it } from 'vitest'
import { formatIban, isIban } from './iban.ts'

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
