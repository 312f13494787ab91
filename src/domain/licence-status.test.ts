import { describe, expect, it } from 'vitest'
import { isLicensed, licenceStatus, showsExpiryBanner } from './licence-status.ts'

describe('licenceStatus', () => {
  it.each([
    ['2026-11-15', '2027-02-16', 'licensed'],
    ['2026-11-15', '2027-02-15', 'near'],
    ['2026-11-15', '2026-11-15', 'near'],
    ['2026-11-15', '2026-11-14', 'expired'],
    ['2026-11-30', '2027-02-28', 'near'],
    ['2026-11-30', '2027-03-01', 'licensed'],
    ['2023-11-30', '2024-02-29', 'near'],
    ['2023-11-30', '2024-03-01', 'licensed'],
    ['2026-12-31', '2027-03-31', 'near'],
    ['2027-01-01', '2026-12-31', 'expired'],
    ['2026-11-15', null, 'none'],
  ] as const)('on %s a licence ending %s is %s', (today, dateFin, status) => {
    expect(licenceStatus(dateFin, today)).toBe(status)
  })
})

describe('isLicensed', () => {
  it.each([
    ['2026-11-15', '2026-11-15', true],
    ['2026-11-16', '2026-11-15', false],
    ['2028-02-29', '2028-02-29', true],
    ['2028-03-01', '2028-02-29', false],
    ['2026-11-15', null, false],
  ] as const)('on %s with a licence ending %s returns %s', (today, dateFin, licensed) => {
    expect(isLicensed(dateFin, today)).toBe(licensed)
  })
})

describe('showsExpiryBanner', () => {
  it.each([
    ['2026-11-15', '2027-01-15', false],
    ['2026-11-16', '2027-01-15', true],
    ['2026-11-15', '2026-11-15', true],
    ['2026-11-16', '2026-11-15', false],
    // Two months before 30 April is the last day of February.
    ['2027-02-28', '2027-04-30', false],
    ['2027-03-01', '2027-04-30', true],
    ['2028-02-29', '2028-04-30', false],
    ['2028-03-01', '2028-04-30', true],
    ['2026-12-31', '2027-02-28', true],
    ['2026-11-15', null, false],
  ] as const)('on %s with a licence ending %s returns %s', (today, dateFin, shown) => {
    expect(showsExpiryBanner(dateFin, today)).toBe(shown)
  })
})
