/** At most 64 characters before the @, as in every valid address: longer runs would make the search slow. */
const EMAIL = /[\p{L}\p{N}.!#$%&*+=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** Masks e-mail addresses in a log line: the answer of a mail server or of the database may quote one. */
function maskEmails(line: string) {
  return line.includes('@') ? line.replaceAll(EMAIL, '[e-mail]') : line
}

/** For every logger of the portal. */
export const logHooks = { streamWrite: maskEmails }
