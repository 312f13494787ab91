import { describe, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  dateInBrussels,
  daysBetween,
  formatDate,
  isCalendarDate,
  parseDate,
  timeInBrussels,
} from './dates.ts'

describe('dateInBrussels', () => {
  it.each([
    ['2026-11-15T21:59:59Z', '2026-11-15'],
    ['2026-11-15T22:00:00Z', '2026-11-15'],
    ['2026-11-15T22:59:59Z', '2026-11-15'],
    ['2026-11-15T23:00:00Z', '2026-11-16'],
    ['2026-07-01T21:59:59Z', '2026-07-01'],
    ['2026-07-01T22:00:00Z', '2026-07-02'],
    ['2026-07-01T23:00:00Z', '2026-07-02'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
  ])('%s is %s in Belgium', (instant, date) => {
    expect(dateInBrussels(new Date(instant))).toBe(date)
  })

  it('does not depend on the order in which a locale writes a date', () => {
    // As WebKit with ICU 72 writes en-CA.
    vi.spyOn(Intl.DateTimeFormat.prototype as unknown as { format: unknown }, 'format', 'get').mockReturnValue(
      () => '11/16/2026',
    )
    expect(dateInBrussels(new Date('2026-11-16T22:30:00Z'))).toBe('2026-11-16')
    vi.restoreAllMocks()
  })

  it('uses no formatter while one and two hours ahead of UTC are on the same day', () => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    expect(dateInBrussels(new Date('2026-11-17T12:00:00Z'))).toBe('2026-11-17')
    expect(format).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

describe('timeInBrussels', () => {
  it.each([
    ['2026-11-15T22:05:59Z', '23:05'],
    ['2026-07-01T22:00:00Z', '00:00'],
  ])('%s is %s in Belgium', (instant, time) => {
    expect(timeInBrussels(new Date(instant))).toBe(time)
  })
})

describe('isCalendarDate', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['15/11/2026', false],
    ['', false],
  ])('given %j returns %s', (text, valid) => {
    expect(isCalendarDate(text)).toBe(valid)
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-11-15', 3, '2027-02-15'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2023-11-30', 3, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-31', -2, '2025-11-30'],
    ['2026-01-01', 0, '2026-01-01'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-05-31', 1, '2026-06-30'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-07-31', 1, '2026-08-31'],
    ['2026-11-30', 1, '2026-12-30'],
    ['2099-12-31', 2, '2100-02-28'],
    ['1999-12-31', 2, '2000-02-29'],
    ['2026-08-09', 1, '2026-09-09'],
    ['2026-09-10', 1, '2026-10-10'],
  ])('%s plus %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })
})

describe('addDays and daysBetween', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-01', 0, '2026-03-01'],
  ])('%s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })
})

describe('ageOn', () => {
  it.each([
    ['2010-05-17', '2026-05-16', 15],
    ['2010-05-17', '2026-05-17', 16],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2026-05-17', '2026-05-17', 0],
  ])('given the birth %s and the day %s returns %i', (birth, today, age) => {
    expect(ageOn(birth, today)).toBe(age)
  })
})

describe('parseDate and formatDate', () => {
  it.each([
    ['17/05/2010', '2010-05-17'],
    ['29/02/2024', '2024-02-29'],
    ['31/02/2024', undefined],
    ['1/1/2020', undefined],
    ['17/05/20100', undefined],
    ['017/05/2010', undefined],
    ['2010-05-17', undefined],
    ['', undefined],
  ])('parse %j to %j, and format a parsed date back', (text, date) => {
    expect(parseDate(text)).toBe(date)
    if (date) expect(formatDate(date)).toBe(text)
  })
  it('parseDate ignores blanks around the date', () => {
    expect(parseDate(' 17/05/2010 ')).toBe('2010-05-17')
  })
})
