import { expect, it, vi } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import { openCode } from './open-code.ts'

const keys = deriveKeys(readEnv({}))
const seal = (code: string) => keys.encrypt(code).toString('base64')

it('openCode decrypts a code once, and a renewed code anew', () => {
  const decrypt = vi.spyOn(keys, 'decrypt')
  const [sealed, renewed] = [seal('ABCD-EFGH'), seal('JKLM-NPQR')]
  expect([openCode(keys, sealed), openCode(keys, sealed), openCode(keys, renewed)]).toEqual([
    'ABCD-EFGH',
    'ABCD-EFGH',
    'JKLM-NPQR',
  ])
  expect(decrypt).toHaveBeenCalledTimes(2)
  decrypt.mockRestore()
})

it('openCode remembers no code across keys', () => {
  const other = deriveKeys(readEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }))
  const sealed = seal('ABCD-EFGH')
  openCode(keys, sealed)
  expect(() => openCode(other, sealed)).toThrow()
})

it('openCode forgets the code that it has known longest beyond its bound', () => {
  const codes = deriveKeys(readEnv({}))
  const decrypt = vi.spyOn(codes, 'decrypt').mockImplementation((sealed) => sealed.toString('utf8'))
  const open = (n: number) => openCode(codes, Buffer.from(`code ${n}`).toString('base64'))
  for (let n = 0; n <= 20_000; n += 1) open(n)
  decrypt.mockClear()
  open(1)
  expect(decrypt).not.toHaveBeenCalled()
  open(0)
  expect(decrypt).toHaveBeenCalledTimes(1)
})
