import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'

interface Person {
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
}

/** A member with the same birth date and the same names, ignoring case and accents. */
export function findProbableDouble(db: Connection, { nom, prenom, date_naissance }: Person) {
  return db
    .selectFrom('member')
    .select(['id', 'numero_licence'])
    .where('date_naissance', '=', date_naissance)
    .where(sql<SqlBool>`search_key(nom) = search_key(${nom}) and search_key(prenom) = search_key(${prenom})`)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
