import { describe, expect, it } from 'vitest'
import { withoutLinkTokens } from './link-tokens.ts'

describe('withoutLinkTokens', () => {
  it.each([
    ['https://my.example.be/account/resetPassword#token=Ab-_9', 'https://my.example.be/account/resetPassword#token=…'],
    ['https://my.example.be/account/confirmMail?token=Ab9 et', 'https://my.example.be/account/confirmMail?token=… et'],
    ['https://my.example.be/rappel/12-Ab_9?arret=1', 'https://my.example.be/rappel/…?arret=1'],
    ['"#token=a" "#token=b"', '"#token=…" "#token=…"'],
    ['https://my.example.be/account/forgetPassword', 'https://my.example.be/account/forgetPassword'],
  ])('turns %s into %s', (text, expected) => {
    expect(withoutLinkTokens(text)).toBe(expected)
  })
})
