import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { readNumber } from '#domain/sport-sheets/find-member.ts'
import type { Cells } from '#domain/sport-sheets/sheets.ts'
import { cellDate } from '#domain/tables/read-cell.ts'

export interface Mentioned {
  numbers: string[]
  births: CalendarDate[]
  ids: number[]
}

/** The licence numbers of the lines, and the birth dates of those without one, none after `latest`. */
export function mentionedIn(lines: Cells[], latest: CalendarDate): Omit<Mentioned, 'ids'> {
  const numbers = new Set<string>()
  const births = new Set<string>()
  for (const { numero_licence = '', date_naissance = '' } of lines) {
    const number = readNumber(numero_licence)
    const birth = cellDate(date_naissance.trim(), latest)
    if (number !== '') numbers.add(number)
    // PostgreSQL has no year 0, and no living person was born before 1900.
    else if (birth !== undefined && birth >= '1900-01-01') births.add(birth)
  }
  return { numbers: [...numbers], births: [...births] }
}

/** The ids of the members that the lines may refer to. */
export function selectMentioned({ numbers, births, ids }: Mentioned) {
  return sql`
    select id from member where numero_licence = any(${numbers}::text[])
    union select id_member from former_licence where numero_licence = any(${numbers}::text[])
    union select id from member where date_naissance = any(${births}::date[])
    union select unnest(${ids}::integer[])`
}

/**
 * Locks the members that the lines may refer to, so that what is read of them still holds when the lines are written. In
 * one order, so that two files about the same people cannot deadlock.
 */
export async function lockMentioned(db: Connection, mentioned: Mentioned) {
  await sql`
    select id from member where id in (${selectMentioned(mentioned)}) order by id for no key update`.execute(db)
}
