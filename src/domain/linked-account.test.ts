import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { isAdult, isOwnAccount, lastAdultBirth } from './linked-account.ts'

describe('isAdult', () => {
  it.each([
    ['2008-11-15', true],
    ['2008-11-16', false],
    ['1950-01-01', true],
    ['2026-11-15', false],
    [null, false],
  ])('for a birth on %s is, on 15/11/2026, %s', (birth, adult) => {
    expect(isAdult(birth, '2026-11-15')).toBe(adult)
  })

  it.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
  ])('for a birth on 29 February 2008 is, on %s, %s', (today, adult) => {
    expect(isAdult('2008-02-29', today)).toBe(adult)
  })

  it.each(['2026-11-15', '2026-02-28', '2026-03-01', '2028-02-29', '2028-12-31'])(
    'on %s is true up to lastAdultBirth and false from the next day',
    (today) => {
      const birth = lastAdultBirth(today)
      expect([isAdult(birth, today), isAdult(addDays(birth, 1), today)]).toEqual([true, false])
    },
  )
})

describe('isOwnAccount', () => {
  it.each([
    ['zoe@example.be', 'zoe@example.be', false, true],
    ['zoe@example.be', 'Zoe@Example.BE', false, true],
    ['zoe@example.be', 'zoe@example.com', false, false],
    ['zoe@example.be', '', false, false],
    ['zoe@example.be', 'zoe@example.be', true, false],
  ])('of the account %s, with %j in the record (changed lately: %s), is %s', (email, mail, mailChangedLately, own) => {
    expect(isOwnAccount({ email }, { mail, mailChangedLately })).toBe(own)
  })
})
