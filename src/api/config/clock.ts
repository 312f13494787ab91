import { type CalendarDate, dateInBrussels } from '#domain/dates.ts'

/** The only source of time in the API; tests inject their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export function today(clock: Clock): CalendarDate {
  return dateInBrussels(clock.now())
}

export function inSeconds(clock: Clock, seconds: number): Date {
  return new Date(clock.now().getTime() + seconds * 1000)
}
