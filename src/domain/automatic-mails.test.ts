import { describe, expect, it } from 'vitest'
import { AUTOMATIC_MAILS, automaticMailNames, listAutomaticMails } from './automatic-mails.ts'

describe('AUTOMATIC_MAILS', () => {
  it.each(automaticMailNames)('has the default of %s within its bounds', (name) => {
    const { days, min, max } = AUTOMATIC_MAILS[name]
    expect([min, days, max].toSorted((one, other) => one - other)).toEqual([min, days, max])
  })

  it('keeps the reminders of a licence in their order, whatever is chosen', () => {
    const { expiry_first, expiry_second, expiry_last } = AUTOMATIC_MAILS
    expect(expiry_first.min).toBeGreaterThan(expiry_second.max)
    expect(expiry_second.min).toBeGreaterThan(expiry_last.max)
  })

  it('has the delays that were always used', () => {
    const defaults = automaticMailNames.map((name) => [name, AUTOMATIC_MAILS[name].days])
    expect(Object.fromEntries(defaults)).toEqual({
      expiry_first: 60,
      expiry_second: 30,
      expiry_last: 7,
      order_reminder: 10,
      renewal_wishes: 1,
      adult_notice: 0,
      account_unused: 30,
    })
  })
})

it.each([
  ['expiry_reminder', ['expiry_first', 'expiry_second', 'expiry_last']],
  ['adult_notice', ['adult_notice']],
  ['reset_password', []],
])('listAutomaticMails of %s is %j', (kind, names) => {
  expect(listAutomaticMails(kind)).toEqual(names)
})
