import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import type { MailState } from '#contract/staff/staff-mail-fields.ts'
import { staffMailMessages } from '#contract/staff/staff-mail-messages.ts'
import { type ListedMail, readMails } from './staff-mail-queries.ts'

export async function staffListMails(filter: Input<'staffListMails'>, { db }: AccountCall) {
  if (filter.du && filter.au && filter.au < filter.du) throw invalid({ au: [staffMailMessages.periodReversed] })
  const { total, rows } = await readMails(db, filter)
  return { total, rows: rows.map(toListedView) }
}

export function toListedView(mail: ListedMail) {
  return {
    id_mail: mail.id,
    sorte: mail.kind,
    to_address: mail.to_address,
    subject: mail.subject,
    etat: stateOf(mail),
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
    membre: mail.id_member === null ? null : { id_member: mail.id_member, nom: mail.nom!, prenom: mail.prenom! },
  }
}

function stateOf({ sent_at, given_up_at, last_error }: ListedMail): MailState {
  if (sent_at) return 'envoye'
  if (given_up_at) return 'abandonne'
  return last_error === null ? 'attente' : 'echec'
}
