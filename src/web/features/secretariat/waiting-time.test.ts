import { expect, it } from 'vitest'
import { formatWaitingTime } from './waiting-time.ts'

const now = new Date('2026-11-15T12:00:00Z')
const hours = (count: number) => count * 3_600_000

it.each([
  [0, 'moins d’une heure'],
  [hours(1) - 1, 'moins d’une heure'],
  [hours(1), '1 h'],
  [hours(24) - 1, '23 h'],
  [hours(24), '1 jour'],
  [hours(48), '2 jours'],
  [hours(24 * 59), '59 jours'],
  [hours(24 * 60), '2 mois'],
  [hours(24 * 719), '23 mois'],
  [hours(24 * 730), '2 ans'],
  [-hours(1), 'moins d’une heure'],
])('formatWaitingTime after %i ms is %j', (waited, words) => {
  expect(formatWaitingTime(new Date(now.getTime() - waited), now)).toBe(words)
})
