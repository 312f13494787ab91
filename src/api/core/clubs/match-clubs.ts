import { type SqlBool, sql } from 'kysely'
import { searchKey } from '#domain/search-key.ts'

/** Each word is part of the name, number, town or province of the club, with or without its spaces. */
export function matchesClubText(texte: string) {
  const haystack = sql`search_key(club.club || ' ' || club.numero_club || ' ' || club.ville || ' ' || club.province)`
  return searchKey(texte)
    .split(' ')
    .filter(Boolean)
    .map(
      (word) =>
        sql<SqlBool>`(position(${word} in ${haystack}) > 0 or position(${word} in replace(${haystack}, ' ', '')) > 0)`,
    )
}
