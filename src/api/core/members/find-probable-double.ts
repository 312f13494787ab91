import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'

interface Person {
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
}

/** Names are similar above this likeness of their search keys, by trigrams. */
export const SIMILAR_NAMES = 0.45

/** A member with the same birth date and the same or similar names, in either order; the most similar one. */
export function findSimilarMember(db: Connection, { nom, prenom, date_naissance }: Person) {
  const key = sql`search_key(${`${nom} ${prenom} ${nom}`})`
  const turned = sql`search_key(${`${prenom} ${nom} ${prenom}`})`
  return db
    .selectFrom('member')
    .select(['numero_licence', 'nom', 'prenom'])
    .where('date_naissance', '=', date_naissance)
    .where(sql<SqlBool>`greatest(similarity(search, ${key}), similarity(search, ${turned})) > ${SIMILAR_NAMES}`)
    .where('erased_at', 'is', null)
    .orderBy(sql`greatest(similarity(search, ${key}), similarity(search, ${turned}))`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
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
