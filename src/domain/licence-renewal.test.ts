import { describe, expect, it } from 'vitest'
import { addDays } from './dates.ts'
import { licenceYearFrom, renewableFrom, renewalOf } from './licence-renewal.ts'

describe('licenceYearFrom', () => {
  it.each([
    ['2026-11-15', '2027-11-14'],
    ['2027-01-01', '2027-12-31'],
    ['2027-03-01', '2028-02-29'],
    ['2028-02-28', '2029-02-27'],
    ['2028-02-29', '2029-02-28'],
    ['2028-03-01', '2029-02-28'],
    ['2026-12-31', '2027-12-30'],
  ])('of %s ends on %s', (date_debut, date_fin) => {
    expect(licenceYearFrom(date_debut)).toEqual({ date_debut, date_fin })
  })
})

describe('renewalOf', () => {
  const today = '2026-11-15'
  it.each([
    ['three months before the end', '2027-02-15', '2027-02-16', '2028-02-15'],
    ['in the middle of the window', '2026-12-30', '2026-12-31', '2027-12-30'],
    ['on its last day', '2026-11-15', '2026-11-16', '2027-11-15'],
    ['the day after its end', '2026-11-14', '2026-11-15', '2027-11-14'],
    ['two days after its end, from today on', '2026-11-13', '2026-11-15', '2027-11-14'],
    ['365 days after the end', '2025-11-15', '2026-11-15', '2027-11-14'],
    ['for a member never licensed', null, '2026-11-15', '2027-11-14'],
  ])('is possible %s', (_when, lastEnd, date_debut, date_fin) => {
    const member = { lastEnd, licensedElsewhereSince: false }
    expect(renewalOf(member, today)).toEqual({ possible: true, date_debut, date_fin })
  })

  it.each([
    ['a day too early', '2027-02-16', false, 'early'],
    ['a day too late', '2025-11-14', false, 'lapsed'],
    ['licensed elsewhere since', '2026-11-15', true, 'elsewhere'],
    ['licensed elsewhere since, and lapsed here', '2020-01-01', true, 'elsewhere'],
  ])('is refused: %s', (_why, lastEnd, licensedElsewhereSince, reason) => {
    expect(renewalOf({ lastEnd, licensedElsewhereSince }, today)).toEqual({ possible: false, reason })
  })

  it('is possible for the secretariat, and only for it, when the licence lapsed', () => {
    const lapsed = { lastEnd: '2025-11-14', licensedElsewhereSince: false }
    const days = { date_debut: '2026-11-15', date_fin: '2027-11-14' }
    expect(renewalOf(lapsed, today, 'secretariat')).toEqual({ possible: true, ...days })
    expect(renewalOf({ ...lapsed, lastEnd: '2027-02-16' }, today, 'secretariat').possible).toBe(false)
    expect(renewalOf({ ...lapsed, licensedElsewhereSince: true }, today, 'secretariat').possible).toBe(false)
  })

  it.each([
    // The window of a short month: three months from 30 November end on the last day of February.
    ['2026-11-30', '2027-02-28', true],
    ['2026-11-30', '2027-03-01', false],
    // 365 days that hold a 29 February.
    ['2028-11-14', '2027-11-15', true],
    ['2028-11-15', '2027-11-15', false],
    // The day after 28 February of a leap year.
    ['2028-02-29', '2028-02-28', true],
  ])('on %s, for a licence that ends on %s, is possible: %s', (day, lastEnd, possible) => {
    expect(renewalOf({ lastEnd, licensedElsewhereSince: false }, day).possible).toBe(possible)
  })

  it('starts on the leap day after a licence that ends on 28 February', () => {
    const member = { lastEnd: '2028-02-28', licensedElsewhereSince: false }
    expect(renewalOf(member, '2028-01-15')).toEqual({
      possible: true,
      date_debut: '2028-02-29',
      date_fin: '2029-02-28',
    })
  })
})

describe('renewableFrom', () => {
  it.each([
    ['2027-02-16', '2026-11-16'],
    ['2027-02-28', '2026-11-28'],
    ['2028-02-29', '2027-11-29'],
    ['2027-05-28', '2027-02-28'],
    ['2027-05-29', '2027-03-01'],
    ['2027-05-31', '2027-03-01'],
    ['2028-05-30', '2028-03-01'],
    ['2026-12-31', '2026-10-01'],
  ])('of a licence that ends on %s is %s', (lastEnd, from) => {
    const member = { lastEnd, licensedElsewhereSince: false }
    expect(renewableFrom(lastEnd)).toBe(from)
    expect(renewalOf(member, from).possible).toBe(true)
    expect(renewalOf(member, addDays(from, -1))).toEqual({ possible: false, reason: 'early' })
  })
})
