import { sql } from 'kysely'
import { CODE_MAIL, CODE_PATTERN, LINK_TOKEN_PATTERN } from '#api/mail/link-tokens.ts'

const emptied = (column: string) => sql<string>`regexp_replace(
  case when kind = ${CODE_MAIL} then regexp_replace(${sql.ref(column)}::text, ${CODE_PATTERN}, '…', 'g')
    else ${sql.ref(column)}::text end,
  ${LINK_TOKEN_PATTERN}, '\\1…', 'g')`

/** Removes tokens and codes from a sent mail, so that a reader of the table or of a backup cannot use them. */
export const emptySentLinks = {
  text: emptied('text'),
  html: emptied('html'),
  letter: sql<string>`${emptied('letter')}::jsonb`,
}
