import { expect, it } from 'vitest'
import { isPhoneNumber, phoneKey } from './phone-number.ts'

it.each(['0470 12 34 56', '+32 (0)470/12.34.56', '081-22.33.44', '112'])('isPhoneNumber accepts %s', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
})

it.each(['', '+', 'abc', '0470 www.evil.example', '0470\n1', '0470@1', '٠٤٧٠'])('isPhoneNumber refuses %j', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})

it.each([
  ['', ''],
  ['0472/50.49.75', '472504975'],
  ['+32 472 50 49 75', '472504975'],
  ['+32 (0)472 50 49 75', '472504975'],
  ['0032472504975', '472504975'],
  ['32472504975', '472504975'],
  ['472504975', '472504975'],
  // Antwerp begins with 3: the country is left out, the zone is not.
  ['03 212 34 56', '32123456'],
  ['+32 3 212 34 56', '32123456'],
  ['+33 6 12 34 56 78', '33612345678'],
  ['0033612345678', '33612345678'],
  ['04/222.33.44 +0472', '422233440472'],
])('phoneKey of %j is %j', (text, key) => {
  expect(phoneKey(text)).toBe(key)
})
