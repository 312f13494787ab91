import { expect, it } from 'vitest'
import { licenceRequestYears } from './licence-request.ts'

it.each<[today: string, dateFin: string | null, years: number[]]>([
  ['2026-01-01', null, [2026]],
  ['2026-09-30', null, [2026]],
  ['2026-10-01', null, [2026, 2027]],
  ['2026-12-31', null, [2026, 2027]],
  ['2026-03-10', '2026-12-31', [2026]],
  ['2026-03-10', '2027-01-01', [2026, 2027]],
  ['2026-03-10', '2028-02-29', [2026, 2027]],
  ['2026-03-10', '2020-02-29', [2026]],
  ['2026-11-15', '2026-12-31', [2026, 2027]],
  ['2027-01-01', '2026-12-31', [2027]],
])('licenceRequestYears on %s, with a licence until %s, are %j', (today, dateFin, years) => {
  expect(licenceRequestYears(today, dateFin)).toEqual(years)
})
