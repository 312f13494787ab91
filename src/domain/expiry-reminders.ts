import { addDays, type CalendarDate, daysBetween } from './dates.ts'

/** The reminders before the end of a licence, in their order. */
export const EXPIRY_STEPS = ['expiry_first', 'expiry_second', 'expiry_last'] as const
export type ExpiryStep = (typeof EXPIRY_STEPS)[number]

/**
 * The last days of the licences that are due for a reminder today, first and last included. A missed reminder is caught
 * up until the next one is due: each licence is in one window at most, so that no member gets two reminders at once.
 */
export function reminderWindow(step: ExpiryStep, days: Record<ExpiryStep, number>, today: CalendarDate) {
  const next = EXPIRY_STEPS[EXPIRY_STEPS.indexOf(step) + 1]
  return { from: addDays(today, next === undefined ? 0 : days[next] + 1), until: addDays(today, days[step]) }
}

/** The remaining time of a licence, for display. */
export function formatDaysLeft(dateFin: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, dateFin)
  return days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours`
}
