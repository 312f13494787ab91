import { expect, it } from 'vitest'
import { isGuarded } from './mail-kinds/mail-kind.ts'
import { mailKinds, mailNames } from './mail-messages.ts'

/** Mails to an unconfirmed address that the caller chose. */
const TO_UNCONFIRMED = ['confirm_email', 'reset_password', 'change_email'] as const

it('lets the secretariat word only mails that neither warn nor open something nor say where money goes', () => {
  expect(mailNames.filter((name) => !isGuarded(mailKinds[name]))).toEqual([
    'renewal_wishes',
    'order_paid',
    'order_cancelled',
    'order_refunded',
    'registration_request',
    'registration_request_double',
    'registration_accepted',
    'registration_accepted_licensed',
    'registration_refused',
  ])
})

it.each(TO_UNCONFIRMED)('%s has no placeholder for what a person typed', (name) => {
  expect(Object.keys(mailKinds[name].examples)).toEqual([])
})
