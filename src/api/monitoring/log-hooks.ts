/** At most 64 characters before the @, as in every real address: longer runs would make the search slow. */
const EMAIL = /[\p{L}\p{N}.!#$%&*+=?^_`{|}~-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** A line of the log without e-mail addresses: what a server or the database answers may quote one. */
function maskEmails(line: string) {
  return line.includes('@') ? line.replaceAll(EMAIL, '[e-mail]') : line
}

/** For every log of the portal, whatever is logged. */
export const logHooks = { streamWrite: maskEmails }
