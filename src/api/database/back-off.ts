import { sql } from 'kysely'

const FIRST_RETRY_SECONDS = 60
const MAX_ERROR_LENGTH = 500

/** 1, 2, 4 … minutes after the given number of failures (an SQL expression), at most `longest` seconds. */
export function backOffSeconds(failures: string, longest: number) {
  // The exponent is bounded: 2 to the power of thousands would be out of range.
  return sql<number>`least(${FIRST_RETRY_SECONDS} * 2 ^ least(${sql.raw(failures)} - 1, 20), ${longest})`
}

export function messageOf(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
}
