import { describe, expect, it } from 'vitest'
import { checkEncryption, listExcessRights } from './self-check.ts'

describe('checkEncryption', () => {
  it.each([
    ['a remote server without TLS', { loopback: false, tls: false }, 'attention'],
    ['a remote server with TLS', { loopback: false, tls: true }, undefined],
    ['a local server', { loopback: true, tls: false }, undefined],
    ['a Unix socket', { loopback: null, tls: false }, undefined],
  ])('returns the verdict for %s', (_what, server, verdict) => {
    expect(checkEncryption(server)?.verdict).toBe(verdict)
  })
})

describe('listExcessRights', () => {
  const outside = 'postgres://db.example.be/myabft'
  it.each([
    ['a superuser in the demonstration', 'demo', outside, true, true, [/superutilisateur/]],
    ['the owner of the tables in the demonstration', 'demo', undefined, false, true, []],
    ['the owner of the tables in production', 'production', outside, false, true, [/propriétaire/]],
    ['the embedded PostgreSQL in production', 'production', undefined, false, false, [/PostgreSQL embarqué/]],
    ['the least-privilege role in production', 'production', outside, false, false, []],
  ] as const)('returns the excess rights of %s', (_what, mode, DATABASE_URL, superuser, owner, worries) => {
    const said = listExcessRights({ mode, DATABASE_URL }, superuser, owner)
    expect(said).toEqual(worries.map((worry) => expect.stringMatching(worry)))
  })
})
