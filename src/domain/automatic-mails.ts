/** A mail that a job sends because a day came, as opposed to one that answers an act of a person. */
interface AutomaticMail {
  /** The kind of its text. */
  mail: string
  /** Its delay unless an administrator chose another one, and the bounds of that choice, in days. */
  days: number
  min: number
  max: number
}

/**
 * The automatic mails, in the order of the screen. The bounds of the three reminders of a licence do not overlap, so
 * their order never changes. `account_unused` is never shorter than its default: the owner needs that time to sign in.
 */
export const AUTOMATIC_MAILS = {
  /** Days before the end of a licence. */
  expiry_first: { mail: 'expiry_reminder', days: 60, min: 46, max: 120 },
  expiry_second: { mail: 'expiry_reminder', days: 30, min: 15, max: 45 },
  expiry_last: { mail: 'expiry_reminder', days: 7, min: 1, max: 14 },
  /** Days after an order by transfer; TRANSFER_REMINDER_DAYS replaces the default. */
  order_reminder: { mail: 'order_reminder', days: 10, min: 1, max: 365 },
  /** Days between two mails to a club. */
  renewal_wishes: { mail: 'renewal_wishes', days: 1, min: 1, max: 30 },
  /** Days after the 18th birthday. */
  adult_notice: { mail: 'adult_notice', days: 0, min: 0, max: 30 },
  /** Days between the warning and the first day on which a retention run may delete the account. */
  account_unused: { mail: 'account_unused', days: 30, min: 30, max: 180 },
} as const satisfies Record<string, AutomaticMail>

export type AutomaticMailName = keyof typeof AUTOMATIC_MAILS

export const automaticMailNames = Object.keys(AUTOMATIC_MAILS) as AutomaticMailName[]

/** The automatic mails that are sent with the text of this kind. */
export function listAutomaticMails(kind: string): AutomaticMailName[] {
  return automaticMailNames.filter((name) => AUTOMATIC_MAILS[name].mail === kind)
}
