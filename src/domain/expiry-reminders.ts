import { addDays, type CalendarDate, daysBetween } from './dates.ts'

/** So many days before a licence ends its member is reminded. */
export const REMINDER_DAYS = [60, 30, 7] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

export interface ReminderWindow {
  days: ReminderDays
  /** The licences that end on these days, first and last included. */
  from: CalendarDate
  until: CalendarDate
}

/**
 * Which licences are due for which reminder today. A reminder that was missed is caught up until the next one is due,
 * and not afterwards: each licence is in one window at most, so nobody gets two at once.
 */
export function reminderWindows(today: CalendarDate): ReminderWindow[] {
  return REMINDER_DAYS.map((days, place) => {
    const next = REMINDER_DAYS[place + 1]
    return { days, from: addDays(today, next === undefined ? 0 : next + 1), until: addDays(today, days) }
  })
}

/** How long a licence still runs, as one says it. */
export function formatDaysLeft(dateFin: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, dateFin)
  return days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours`
}
