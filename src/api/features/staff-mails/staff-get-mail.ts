import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { maskMail } from './mask-mail.ts'
import { toListedView } from './staff-list-mails.ts'
import { findMail } from './staff-mail-queries.ts'

export async function staffGetMail({ id_mail }: Input<'staffGetMail'>, { db }: AccountCall) {
  const mail = await findMail(db, id_mail)
  if (!mail) throw notFound()
  const { attachments, tries, next_try_at, given_up_at, last_error, settled_at } = mail
  const listed = toListedView(mail)
  const waits = listed.etat === 'attente' || listed.etat === 'echec'
  return {
    ...listed,
    ...maskMail(mail),
    attachments,
    tries,
    next_try_at: waits ? next_try_at.toISOString() : null,
    given_up_at: given_up_at?.toISOString() ?? null,
    last_error,
    retenu: mail.withheld && given_up_at !== null,
    settled: settled_at && { at: settled_at.toISOString(), note: mail.note ?? '' },
  }
}
