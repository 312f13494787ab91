import { describe, expect, it } from 'vitest'
import { classifySmtpError, type MailVerdict, type SmtpError } from './smtp-refusal.ts'

const rcpt = (response: string): SmtpError => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
})

describe('classifySmtpError', () => {
  it.each<[string, SmtpError, MailVerdict]>([
    ['a mailbox that does not exist', rcpt('550 5.1.1 <x@example.be>: Recipient address rejected'), 'address refused'],
    ['a domain that does not exist', rcpt('550 5.1.2 Bad destination system'), 'address refused'],
    ['a mailbox that was closed', rcpt('550 5.2.1 The account is disabled'), 'address refused'],
    ['a mailbox that is permanently full', rcpt('552 5.2.2 Over quota'), 'address refused'],
    ['a server without enhanced codes', rcpt('550 No such user here'), 'address refused'],
    ['a server that says only 553', rcpt('553 Invalid mailbox'), 'address refused'],
    ['an invalid e-mail address', { code: 'EENVELOPE', command: 'API' }, 'address refused'],
    ['a relay that is not allowed', rcpt('554 5.7.1 <x@example.be>: Relay access denied'), 'mail refused'],
    ['a refusal by policy', rcpt('550 5.7.1 Blocked'), 'mail refused'],
    ['a sender refused at RCPT TO', rcpt('550 5.1.8 <y@example.be>: Sender address rejected'), 'mail refused'],
    ['a sender’s syntax refused at RCPT TO', rcpt('553 5.1.7 Bad sender'), 'mail refused'],
    ['a 554 without enhanced code', rcpt('554 Transaction failed'), 'mail refused'],
    ['5.1.70, which is not 5.1.7', rcpt('550 5.1.70 Odd'), 'address refused'],
    ['refused content', { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 Spam' }, 'mail refused'],
    ['a mail too large for the client', { code: 'EMESSAGE', command: 'MAIL FROM' }, 'mail refused'],
    ['a mail too large for the server', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 552 }, 'mail refused'],
    ['greylisting', rcpt('450 4.2.0 Greylisted'), 'retry'],
    ['a mailbox that is temporarily full', rcpt('452 4.2.2 Over quota'), 'retry'],
    ['a sender refused at MAIL FROM', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, 'retry'],
    ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, 'retry'],
    ['a server that refuses the connection', { code: 'EPROTOCOL', command: 'CONN', responseCode: 554 }, 'retry'],
    ['a closed port', { code: 'ESOCKET', command: 'CONN' }, 'retry'],
    ['a server without TLS', { code: 'ETLS', command: 'STARTTLS', responseCode: 502 }, 'retry'],
    ['an error without a code', {}, 'retry'],
    ['an unknown reply code', rcpt('600 5.1.1 Odd'), 'retry'],
  ])('classifies %s', (_what, error, verdict) => {
    expect(classifySmtpError(error)).toBe(verdict)
  })
})
