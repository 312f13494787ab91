import { sql } from 'kysely'
import { LINK_TOKEN_PATTERN } from '#api/mail/link-tokens.ts'

const emptied = (column: string) => sql<string>`regexp_replace(${sql.ref(column)}, ${LINK_TOKEN_PATTERN}, '\\1…', 'g')`

/** Removes the tokens from a sent mail, so that a reader of the table or of a backup cannot use its links. */
export const emptySentLinks = {
  text: emptied('text'),
  html: emptied('html'),
  letter: sql<string>`regexp_replace(letter::text, ${LINK_TOKEN_PATTERN}, '\\1…', 'g')::jsonb`,
}
