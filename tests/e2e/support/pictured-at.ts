import { dateInBrussels } from '#domain/dates.ts'

/** The instant of every picture, on the server and in the browser: a Tuesday morning at the start of a season. */
export const PICTURED_AT = new Date('2026-10-06T08:30:00Z')
export const PICTURED_ON = dateInBrussels(PICTURED_AT)
