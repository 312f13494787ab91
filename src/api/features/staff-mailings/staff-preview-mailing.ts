import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { conflict, notFound } from '#api/calls/refusal.ts'
import { findRecipientValues, writeMailingLetter } from '#api/core/mailings/mailing-letters.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { selectRecipients } from './select-recipients.ts'

const EXAMPLES = 3

interface Counts {
  personnes: number
  destinataires: number
  sans_mail: number
  sans_newsletter: number
  refusees: number
  partagees: number
  /** Members whose letters are shown. */
  shown: number[]
}

export async function staffPreviewMailing({ id_mailing }: Input<'staffPreviewMailing'>, call: AccountCall) {
  const mailing = await call.db.selectFrom('mailing').selectAll().where('id', '=', id_mailing).executeTakeFirst()
  if (!mailing) throw notFound()
  if (mailing.state !== 'draft') throw conflict(staffMailingMessages.notDraft)
  const count = (reason: string) => sql`(select count(*)::integer from people where left_out = ${reason})`
  const { rows } = await sql<Counts>`
    with ${selectRecipients(mailing, call)}
    select (select count(*)::integer from people) as personnes,
      (select count(*)::integer from reached where place = 1) as destinataires,
      ${count('sans_mail')} as sans_mail, ${count('sans_newsletter')} as sans_newsletter,
      ${count('refusees')} as refusees, (select count(*)::integer from reached where place > 1) as partagees,
      array(select id from reached where place = 1 order by md5(id::text) limit ${EXAMPLES}) as shown`.execute(call.db)
  const { shown, ...counts } = rows[0]!
  const found = await findRecipientValues(call.db, shown, mailing.list !== 'membres')
  return {
    ...counts,
    exemples: [...found.values()].map(({ mail, values }) => {
      const letter = writeMailingLetter(call.env, mailing, values, call.env.publicUrl)
      const { subject, paragraphs, unsubscribe } = letter
      return { membre: values.membre, mail, subject, paragraphs, unsubscribe: unsubscribe?.label ?? null }
    }),
  }
}
