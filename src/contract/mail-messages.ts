import { accountMails } from './mail-kinds/account-mails.ts'
import { federationMails } from './mail-kinds/federation-mails.ts'
import type { MailKind } from './mail-kinds/mail-kind.ts'
import { memberMails } from './mail-kinds/member-mails.ts'
import { orderMails } from './mail-kinds/order-mails.ts'

export const mailKinds = { ...memberMails, ...orderMails, ...accountMails, ...federationMails }

export type MailKinds = typeof mailKinds
export type MailName = keyof MailKinds
/** Placeholder values of a mail kind. */
export type MailValues<Name extends MailName> = MailKinds[Name]['examples']

/** In the order of the secretariat's screen. */
export const mailGroups: { title: string; kinds: MailName[] }[] = [
  { title: 'Aux membres et à leurs clubs', kinds: Object.keys(memberMails) as MailName[] },
  { title: 'Commandes et inscriptions', kinds: Object.keys(orderMails) as MailName[] },
  { title: 'Comptes et connexion', kinds: Object.keys(accountMails) as MailName[] },
  { title: 'À la fédération', kinds: Object.keys(federationMails) as MailName[] },
]

export const mailNames = mailGroups.flatMap(({ kinds }) => kinds)

export function findMailKind(name: string): MailKind | undefined {
  return Object.hasOwn(mailKinds, name) ? mailKinds[name as MailName] : undefined
}

/** Kind of a trial mail: a text under edit, sent to its editor. */
export const TRIAL_KIND = 'trial'
/** Kind of the mails of a mailing, whose text its author wrote. */
export const MAILING_KIND = 'mailing'
