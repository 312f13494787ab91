/** What the SMTP client says of a mail that was not sent. */
export interface SmtpError {
  code?: string
  /** The command that failed; 'API' where the client itself refused. */
  command?: string
  responseCode?: number
  response?: string
}

/**
 * `retry`: the server or the connection has a problem, so the mail waits. `mail refused`: this mail never gets through.
 * `address refused`: nor does any other to the same address.
 */
export type MailVerdict = 'retry' | 'mail refused' | 'address refused'

/** An enhanced status code (RFC 3463) that is about the recipient: 5.1.7 and 5.1.8 are about the sender. */
const ABOUT_RECIPIENT = /^5\.(1\.(?![78]\b)|2\.)/
/** Reply codes about the mailbox, from a server without enhanced status codes. */
const MAILBOX_CODES = [550, 551, 552, 553]
const TOO_LARGE = 552

/** What a failure to send means for the mail, and for the address it goes to. */
export function classifySmtpError({ code, command, responseCode = 0, response = '' }: SmtpError): MailVerdict {
  // Not an address at all, or a mail larger than the server announced to take.
  if (code === 'EENVELOPE' && command === 'API') return 'address refused'
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return 'mail refused'
  if (responseCode < 500 || responseCode > 599) return 'retry'
  if (command === 'RCPT TO') {
    const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
    const about = enhanced ? ABOUT_RECIPIENT.test(enhanced) : MAILBOX_CODES.includes(responseCode)
    return about ? 'address refused' : 'mail refused'
  }
  if (command === 'DATA') return 'mail refused'
  // Signing in, the greeting, the sender: as wrong for every other mail, and right again once somebody mends it.
  return command === 'MAIL FROM' && responseCode === TOO_LARGE ? 'mail refused' : 'retry'
}
