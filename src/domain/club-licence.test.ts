import { expect, it } from 'vitest'
import { nextClubLicence } from './club-licence.ts'

it.each([
  ['never affiliated', null, '2026-11-15', 2026, '2025-10-01'],
  ['last affiliated years ago', 2019, '2026-11-15', 2026, '2025-10-01'],
  ['affiliated last year, on the first day of this one', 2025, '2026-01-01', 2026, '2025-10-01'],
  ['affiliated this year', 2026, '2026-09-30', 2027, '2026-10-01'],
  ['affiliated this year, on its last day', 2026, '2026-12-31', 2027, '2026-10-01'],
  ['affiliated next year already', 2027, '2026-11-15', 2028, '2027-10-01'],
])('nextClubLicence returns the year $3 for a club %s', (_when, lastPaidYear, today, year, from) => {
  expect(nextClubLicence(lastPaidYear, today)).toEqual({ date_debut: `${year}-01-01`, date_fin: `${year}-12-31`, from })
})
