/** The error of the SMTP client for a mail that was not sent. */
export interface SmtpError {
  code?: string
  /** The SMTP command that failed; 'API' where the client itself refused. */
  command?: string
  responseCode?: number
  response?: string
}

/**
 * `retry`: the server or the connection has a problem. `mail refused`: this mail can never be sent. `address refused`:
 * nor can any other to the same address.
 */
export type MailVerdict = 'retry' | 'mail refused' | 'address refused'

/** Enhanced status codes (RFC 3463) about the recipient; 5.1.7 and 5.1.8 are about the sender. */
const ABOUT_RECIPIENT = /^5\.(1\.(?![78]\b)|2\.)/
/** Reply codes about the mailbox, from a server without enhanced status codes. */
const MAILBOX_CODES = [550, 551, 552, 553]
const TOO_LARGE = 552

/** Classifies a failure to send by its consequence for the mail and its address. */
export function classifySmtpError({ code, command, responseCode = 0, response = '' }: SmtpError): MailVerdict {
  // The client itself refused: an invalid address, or a mail larger than the server's limit.
  if (code === 'EENVELOPE' && command === 'API') return 'address refused'
  if (code === 'EMESSAGE' && command === 'MAIL FROM') return 'mail refused'
  if (responseCode < 500 || responseCode > 599) return 'retry'
  if (command === 'RCPT TO') {
    const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0]
    const about = enhanced ? ABOUT_RECIPIENT.test(enhanced) : MAILBOX_CODES.includes(responseCode)
    return about ? 'address refused' : 'mail refused'
  }
  if (command === 'DATA') return 'mail refused'
  // Authentication, greeting, sender: wrong for every mail until an operator corrects it, so the mail waits.
  return command === 'MAIL FROM' && responseCode === TOO_LARGE ? 'mail refused' : 'retry'
}
