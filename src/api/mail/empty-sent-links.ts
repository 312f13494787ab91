import { sql } from 'kysely'
import { LINK_TOKEN_PATTERN } from '#api/mail/link-tokens.ts'

const emptied = (column: string) => sql<string>`regexp_replace(${sql.ref(column)}, ${LINK_TOKEN_PATTERN}, '\\1…', 'g')`

/** What a mail becomes once it was sent: its links open nothing any more for a reader of the table or of a backup. */
export const emptySentLinks = {
  text: emptied('text'),
  html: emptied('html'),
  letter: sql<string>`regexp_replace(letter::text, ${LINK_TOKEN_PATTERN}, '\\1…', 'g')::jsonb`,
}
