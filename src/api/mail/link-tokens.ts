/** The secret part of a link in a mail: behind `token=`, or the code of a reminder. Also for PostgreSQL's `~`. */
export const LINK_TOKEN_PATTERN = '([#?&]token=|/rappel/)[A-Za-z0-9_-]+'

const everyToken = new RegExp(LINK_TOKEN_PATTERN, 'g')

/** The text of a mail with its links kept and their tokens removed. */
export function withoutLinkTokens(text: string): string {
  return text.replaceAll(everyToken, '$1…')
}

/** The kind of mail that holds an activation code, and the shape of the code. Also for PostgreSQL. */
export const CODE_MAIL = 'first_access'
export const CODE_PATTERN = '[A-Z0-9]{4}-[A-Z0-9]{4}'
