import { expect, it } from 'vitest'
import { isPhoneNumber } from './phone-number.ts'

it.each(['0470 12 34 56', '+32 (0)470/12.34.56', '081-22.33.44', '112'])('isPhoneNumber accepts %s', (text) => {
  expect(isPhoneNumber(text)).toBe(true)
})

it.each(['', '+', 'abc', '0470 www.evil.example', '0470\n1', '0470@1', '٠٤٧٠'])('isPhoneNumber refuses %j', (text) => {
  expect(isPhoneNumber(text)).toBe(false)
})
