import { expect, it } from 'vitest'
import { newActivationCode, normaliseCode } from '#api/core/members/activation-code.ts'
import { readEnv } from './env.ts'
import { deriveKeys, hashSecret, newSecret } from './keys.ts'

const keys = deriveKeys(readEnv({}))
const others = deriveKeys({
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  SIGNING_KEY: Buffer.alloc(32, 2).toString('base64'),
})

it('encrypt is randomised, and only the same key decrypts', () => {
  const sealed = keys.encrypt('K7M2-9QXT')
  expect(keys.decrypt(sealed)).toBe('K7M2-9QXT')
  expect(keys.encrypt('K7M2-9QXT').equals(sealed)).toBe(false)
  expect(sealed.toString('latin1')).not.toContain('K7M2')
  expect(() => others.decrypt(sealed)).toThrow()
})

it('decrypt accepts the previous key, and encrypt uses the current key only', () => {
  const secrets = { ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'), SIGNING_KEY: readEnv({}).SIGNING_KEY }
  const replaced = deriveKeys({ ...secrets, ENCRYPTION_KEY_PREVIOUS: readEnv({}).ENCRYPTION_KEY })
  const sealed = keys.encrypt('K7M2-9QXT')
  expect(replaced.decrypt(sealed)).toBe('K7M2-9QXT')
  expect(() => deriveKeys(secrets).decrypt(sealed)).toThrow()
  expect(() => replaced.decrypt(others.encrypt('K7M2-9QXT'))).toThrow()
  expect(deriveKeys(secrets).decrypt(replaced.encrypt('K7M2-9QXT'))).toBe('K7M2-9QXT')
})

it('decrypt refuses a changed bit', () => {
  const sealed = keys.encrypt('K7M2-9QXT')
  sealed[sealed.length - 1]! ^= 1
  expect(() => keys.decrypt(sealed)).toThrow()
})

it('sign depends on purpose, text and key', () => {
  const signed = keys.sign('a', 'text')
  expect(keys.sign('a', 'text').equals(signed)).toBe(true)
  for (const other of [keys.sign('b', 'text'), keys.sign('a', 'texte'), others.sign('a', 'text')]) {
    expect(other.equals(signed)).toBe(false)
  }
})

it('newSecret returns 256 random bits, and hashSecret 32 bytes', () => {
  expect(Buffer.from(newSecret(), 'base64url')).toHaveLength(32)
  expect(newSecret()).not.toBe(newSecret())
  expect(hashSecret('x')).toHaveLength(32)
})

it('newActivationCode avoids ambiguous characters, and normaliseCode ignores how it is typed', () => {
  for (let n = 0; n < 100; n += 1)
    expect(newActivationCode()).toMatch(/^[ACDEFGHJKMNPQRTUVWXYZ234679]{4}-[ACDEFGHJKMNPQRTUVWXYZ234679]{4}$/)
  expect(normaliseCode(' k7m2–9qxt ')).toBe('K7M29QXT')
})
