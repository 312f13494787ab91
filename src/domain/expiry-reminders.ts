import { addDays, type CalendarDate, daysBetween } from './dates.ts'

/** Days before the end of a licence on which its member is reminded. */
export const REMINDER_DAYS = [60, 30, 7] as const
export type ReminderDays = (typeof REMINDER_DAYS)[number]

export interface ReminderWindow {
  days: ReminderDays
  /** The licences that end on these days, first and last included. */
  from: CalendarDate
  until: CalendarDate
}

/**
 * The licences that are due for each reminder today. A missed reminder is caught up until the next one is due: each
 * licence is in one window at most, so that no member gets two reminders at once.
 */
export function reminderWindows(today: CalendarDate): ReminderWindow[] {
  return REMINDER_DAYS.map((days, place) => {
    const next = REMINDER_DAYS[place + 1]
    return { days, from: addDays(today, next === undefined ? 0 : next + 1), until: addDays(today, days) }
  })
}

/** The remaining time of a licence, for display. */
export function formatDaysLeft(dateFin: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, dateFin)
  return days === 0 ? 'aujourd’hui' : days === 1 ? 'demain' : `dans ${days} jours`
}
