import { expect, it } from 'vitest'
import { isGuarded } from './mail-kinds/mail-kind.ts'
import { mailKinds, mailNames } from './mail-messages.ts'

/** Mails to an unconfirmed address that the caller chose. */
const TO_UNCONFIRMED = ['confirm_email', 'reset_password', 'change_email'] as const

it('isGuarded is false only for the mails that the secretariat may word', () => {
  expect(mailNames.filter((name) => !isGuarded(mailKinds[name]))).toEqual([
    'licence_transferred',
    'licence_cancelled',
    'licence_shortened',
    'grade_recorded',
    'exam_results',
    'renewal_wishes',
    'order_paid',
    'order_cancelled',
    'order_refunded',
    'order_part_refunded',
    'credit_paid_back',
    'registration_request',
    'registration_request_double',
    'registration_accepted',
    'registration_accepted_licensed',
    'registration_question',
    'registration_refused',
  ])
})

it.each(TO_UNCONFIRMED)('%s, sent to an unconfirmed address, has no placeholder', (name) => {
  expect(Object.keys(mailKinds[name].examples)).toEqual([])
})
