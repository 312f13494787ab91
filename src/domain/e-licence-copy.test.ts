import { expect, it } from 'vitest'
import { isCopyOver } from './e-licence-copy.ts'

const licence = (date_debut: string, date_fin: string) => ({ date_debut, date_fin, club: 'Dojang' })
const long = [licence('2026-01-01', '2027-12-31')]

it.each([
  ['on the day it is saved', '2026-11-15', long, '2026-11-15', false],
  ['after 30 days', '2026-11-15', long, '2026-12-15', false],
  ['after 31 days', '2026-11-15', long, '2026-12-16', true],
  ['on the last day of the licence', '2026-11-15', [licence('2025-11-20', '2026-11-19')], '2026-11-19', false],
  ['the day after', '2026-11-15', [licence('2025-11-20', '2026-11-19')], '2026-11-20', true],
  [
    'when another licence follows',
    '2026-11-15',
    [licence('2025-11-20', '2026-11-19'), licence('2026-12-01', '2027-11-30')],
    '2026-11-25',
    false,
  ],
  ['without a licence', '2026-11-15', [], '2026-11-15', true],
])('isCopyOver %s', (_when, saved_on, licences, today, over) => {
  expect(isCopyOver({ saved_on, licences }, today)).toBe(over)
})
