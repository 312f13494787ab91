import { type CalendarDate, dateInBrussels } from '#domain/dates.ts'

/** The one source of time: tests put another in its place. */
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
