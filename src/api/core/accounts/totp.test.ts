import { describe, expect, it } from 'vitest'
import { matchingStep, newTotpSecret, totpCode, totpUrl } from './totp.ts'

// RFC 6238, appendix B: '12345678901234567890' in base32, the last six of its eight digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('totpCode at %i seconds is %s, as in RFC 6238', (seconds, code) => {
  expect(totpCode(SECRET, at(seconds))).toBe(code)
  expect(matchingStep(SECRET, code, at(seconds), null)).toBe(Math.floor(seconds / 30))
})

describe('matchingStep', () => {
  it.each([
    ['accepts the code of the step before', 59 + 30, 1],
    ['refuses the code of two steps before', 59 + 60, undefined],
    ['accepts the code of the next step', 29, 1],
    ['refuses the code of the step after the next', -1, undefined],
  ])('%s', (_what, seconds, step) => {
    expect(matchingStep(SECRET, '287082', at(seconds), null)).toBe(step)
  })

  it('refuses a code of a step that was already used', () => {
    expect(matchingStep(SECRET, '287082', at(59), 1)).toBeUndefined()
    expect(matchingStep(SECRET, '287082', at(59), 0)).toBe(1)
  })

  it.each(['', '28708', '2870822', '287083', 'abcdef', '28 7082'])('refuses %j', (code) => {
    expect(matchingStep(SECRET, code, at(59), null)).toBeUndefined()
  })
})

it('newTotpSecret returns a random base32 secret, and totpUrl an otpauth URL with it', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(secret).not.toBe(newTotpSecret())
  const address = new URL(totpUrl(secret, { email: 'a@b.be', issuer: 'MyABFT' }))
  expect(address.protocol).toBe('otpauth:')
  expect(address.searchParams.get('secret')).toBe(secret)
  expect(address.searchParams.get('issuer')).toBe('MyABFT')
})
