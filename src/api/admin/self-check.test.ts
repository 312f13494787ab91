import { describe, expect, it } from 'vitest'
import { checkEncryption } from './self-check.ts'

describe('checkEncryption', () => {
  it.each([
    ['another machine without TLS', { loopback: false, tls: false }, 'attention'],
    ['another machine with TLS', { loopback: false, tls: true }, undefined],
    ['this machine', { loopback: true, tls: false }, undefined],
    ['a Unix socket', { loopback: null, tls: false }, undefined],
  ])('judges %s', (_what, server, verdict) => {
    expect(checkEncryption(server)?.verdict).toBe(verdict)
  })
})
