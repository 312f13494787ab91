import { describe, expect, it } from 'vitest'
import { type FirstFact, findFactBeforeBirth, isBeforeBirth } from './birth-date.ts'

describe('isBeforeBirth', () => {
  it.each([
    ['2016-08-04', '2016-08-05', true],
    ['2016-08-05', '2016-08-05', false],
    ['2016-08-06', '2016-08-05', false],
    ['2016-02-29', '2016-03-01', true],
    ['1900-01-01', null, false],
  ])('%s, born on %s: %s', (date, birth, before) => expect(isBeforeBirth(date, birth)).toBe(before))
})

describe('findFactBeforeBirth', () => {
  const licence: FirstFact = { kind: 'licence', date: '2025-09-01' }
  const grade: FirstFact = { kind: 'grade', date: '2025-06-14' }
  it.each<[string, string | null, (FirstFact | undefined)[], FirstFact | null]>([
    ['no birth date', null, [licence], null],
    ['no fact', '2026-10-09', [], null],
    ['a record without facts', '2026-10-09', [undefined], null],
    ['born long before', '2016-08-05', [licence, grade], null],
    ['born on the day of the fact', '2025-06-14', [licence, grade], null],
    ['born a day after the first fact', '2025-06-15', [licence, grade], grade],
    ['born after all of two records: the earliest', '2026-10-09', [licence, grade], grade],
    ['one of two records possible', '2025-08-01', [licence, undefined], null],
  ])('%s', (_case, birth, facts, found) => expect(findFactBeforeBirth(birth, facts)).toEqual(found))
})
