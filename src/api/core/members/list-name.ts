import { sql } from 'kysely'

/** `listName` of the domain as an SQL expression; null if no row is joined. */
export function selectListName(table: string) {
  return sql<string | null>`${sql.ref(`${table}.nom`)} || ' ' || ${sql.ref(`${table}.prenom`)}`
}
