import { beforeEach, expect, it, vi } from 'vitest'
import { readEnv } from '#api/config/env.ts'
import { deriveKeys } from '#api/config/keys.ts'
import type { GradeStep } from '#domain/next-grading.ts'
import { writeRows } from './write-rows.ts'

const keys = deriveKeys(readEnv({}))
const sealed = keys.encrypt('ABCD-EFGH').toString('base64')

const KEUP = { id: 5, grade: '6e Keup', desc: 'keup', ordre: 5, waiting_months: 6, minimum_age: 0, federal: false }
let grades: GradeStep[]
beforeEach(() => {
  grades = [KEUP]
})

const textOf = (idMember: number, { code = '', fin = '2026-12-31' } = {}) =>
  `(1,${idMember},2026-01-01,${fin},${fin},t,Peeters,Zoé,2012-02-29,200001,,${code},,5,2025-06-01,,f,f,f)`

const write = (text: string, day = '2026-03-10') => {
  const [row] = writeRows([text], { grades, day, keys })
  return { ...row!, shown: JSON.parse(row!.json.toString()) as { age: number; codeMyABFT: string; grade: object } }
}

it('a row is written once, with its code opened once, and says whose it is', () => {
  const decrypt = vi.spyOn(keys, 'decrypt')
  const [first, again] = [write(textOf(7, { code: sealed })), write(textOf(7, { code: sealed }))]
  expect(first).toMatchObject({ idMember: 7, withCode: true, shown: { codeMyABFT: 'ABCD-EFGH' } })
  expect(again.json).toBe(first.json)
  expect(decrypt).toHaveBeenCalledTimes(1)
  expect(write(textOf(8))).toMatchObject({ idMember: 8, withCode: false, shown: { codeMyABFT: null } })
})

it('a row that changed in anything is written anew', () => {
  const renewed = keys.encrypt('JKLM-NPQR').toString('base64')
  expect(write(textOf(7, { code: sealed })).shown.codeMyABFT).toBe('ABCD-EFGH')
  expect(write(textOf(7, { code: renewed })).shown.codeMyABFT).toBe('JKLM-NPQR')
  expect(write(textOf(7, { fin: '2027-12-31' })).shown).toMatchObject({ date_fin: '2027-12-31' })
})

it('rows are derived anew on another day, from other grades and with other keys', () => {
  const text = textOf(7, { code: sealed })
  expect([write(text, '2026-02-28'), write(text, '2026-03-01')].map(({ shown }) => shown.age)).toEqual([13, 14])
  grades = [{ ...KEUP, grade: 'Ceinture verte' }]
  expect(write(text).shown.grade).toMatchObject({ grade: 'Ceinture verte' })
  const other = deriveKeys(readEnv({ ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64') }))
  expect(() => writeRows([text], { grades, day: '2026-03-10', keys: other })).toThrow()
})

it('the row that has been known longest is forgotten beyond the bound', () => {
  const [oldest] = writeRows([textOf(0)], { grades, day: '2026-03-10', keys })
  const others = Array.from({ length: 20_000 }, (_, index) => textOf(index + 1))
  const [second] = writeRows(others, { grades, day: '2026-03-10', keys })
  expect(write(textOf(1)).json).toBe(second!.json)
  expect(write(textOf(0)).json).not.toBe(oldest!.json)
})
