import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { createPasswords, isTooCommon } from './passwords.ts'

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }

describe('createPasswords', () => {
  it('hashes with argon2id at the recommended cost and a random salt', async () => {
    const passwords = await createPasswords()
    const [one, two] = await Promise.all([passwords.hash('le même'), passwords.hash('le même')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwords.matches('le même', one)).toBe(true)
    expect(await passwords.matches('un autre', one)).toBe(false)
    expect(await passwords.matches('nobody has this password', undefined)).toBe(false)
  })

  it('queues a bounded number of hashes and refuses the rest with 429 and retry-after', async () => {
    const passwords = await createPasswords(CHEAP)
    const outcomes = await Promise.allSettled(Array.from({ length: 250 }, () => passwords.hash('en même temps')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(250 - 202)
    expect(refused[0]).toMatchObject({ reason: { status: 429, headers: { 'retry-after': '5' } } })
    await expect(passwords.hash('ensuite')).resolves.toMatch(/^\$argon2id/)
  })

  it('releases its slot when a check fails', async () => {
    const passwords = await createPasswords(CHEAP)
    for (let n = 0; n < 5; n += 1) await expect(passwords.matches('x', 'pas un hash')).rejects.toThrow()
    await expect(passwords.hash('ensuite')).resolves.toMatch(/^\$argon2id/)
  })
})

describe('isTooCommon', () => {
  it('returns true for common passwords, whatever their case', async () => {
    for (const password of ['password', 'PASSWORD', 'iloveyou', 'qwertyuiop', '123456789']) {
      expect(await isTooCommon(password), password).toBe(true)
    }
    expect(await isTooCommon('cheval pile agrafe')).toBe(false)
  })

  it('covers the 3,000 most common passwords of at least 8 characters', async () => {
    const longEnough = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 3000)
    expect(longEnough).toHaveLength(3000)
    const refused = await Promise.all(longEnough.map((password) => isTooCommon(password)))
    expect(refused.every(Boolean)).toBe(true)
  })
})
