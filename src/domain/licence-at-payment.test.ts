import { describe, expect, it } from 'vitest'
import { licenceAtPayment } from './licence-at-payment.ts'
import { licenceYearFrom } from './licence-renewal.ts'

describe('licenceAtPayment', () => {
  it.each([
    ['long before the planned start', '2027-02-16', '2026-11-15', '2027-02-16', '2028-02-15'],
    ['on the eve of the planned start', '2026-11-16', '2026-11-15', '2026-11-16', '2027-11-15'],
    ['on the planned day', '2026-11-15', '2026-11-15', '2026-11-15', '2027-11-14'],
    ['a day late', '2026-11-15', '2026-11-16', '2026-11-16', '2027-11-15'],
    ['a month late, over the year', '2026-12-10', '2027-01-10', '2027-01-10', '2028-01-09'],
    ['on a leap day', '2028-02-20', '2028-02-29', '2028-02-29', '2029-02-28'],
    ['before a start planned on a leap day', '2028-02-29', '2028-02-10', '2028-02-29', '2029-02-28'],
    ['the day after a planned leap day', '2028-02-29', '2028-03-01', '2028-03-01', '2029-02-28'],
    ['for a year that ends on a leap day', '2027-03-01', '2027-02-01', '2027-03-01', '2028-02-29'],
  ])('of an order paid %s: planned %s, paid %s, runs from %s to %s', (_when, planned, paidOn, date_debut, date_fin) => {
    expect(licenceAtPayment(licenceYearFrom(planned), paidOn, [])).toEqual({ date_debut, date_fin })
  })

  it.each([
    ['one on the same days', [['2026-12-01', '2027-11-30']], '2027-12-01'],
    ['one on its last day only', [['2027-11-30', '2028-11-29']], '2028-11-30'],
    ['one on its first day only', [['2026-06-01', '2026-12-01']], '2026-12-02'],
    ['one that ends the day before', [['2025-12-01', '2026-11-30']], '2026-12-01'],
    ['one that begins the day after', [['2027-12-01', '2028-11-30']], '2026-12-01'],
    [
      'two in a row',
      [
        ['2026-12-15', '2027-12-14'],
        ['2027-12-15', '2028-12-14'],
      ],
      '2028-12-15',
    ],
    [
      'two that both reach into its year, the later one first',
      [
        ['2027-06-01', '2028-05-31'],
        ['2026-06-01', '2026-12-15'],
      ],
      '2028-06-01',
    ],
    ['one that ends on 28 February of a leap year', [['2027-03-01', '2028-02-28']], '2028-02-29'],
  ])('avoids the days of licences given meanwhile: %s', (_which, taken, date_debut) => {
    const periods = taken.map(([from, to]) => ({ date_debut: from!, date_fin: to! }))
    expect(licenceAtPayment(licenceYearFrom('2026-12-01'), '2026-11-15', periods)).toEqual(licenceYearFrom(date_debut))
  })
})
