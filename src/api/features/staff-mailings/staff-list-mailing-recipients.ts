import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import type { OutputOf } from '#contract/index.ts'
import { RECIPIENT_STATE } from './mailing-queries.ts'

interface Found extends OutputOf<'staffListMailingRecipients'> {
  known: boolean
}

/** The mails are looked up for the page alone, unless their state decides who is on it. */
export async function staffListMailingRecipients(
  { id_mailing, etat, page, size }: Input<'staffListMailingRecipients'>,
  { db }: AccountCall,
) {
  const inState = etat === null ? sql`` : sql`left join mail on mail.id = r.id_mail`
  const ofState = etat === null ? sql`` : sql`and ${RECIPIENT_STATE} = ${etat}`
  const offset = page === 1 ? sql`` : sql`offset ${(page - 1) * size}`
  const byName = sql`order by nom collate french, prenom collate french, r.id`
  const { rows } = await sql<Found>`
    with found as (
      select r.id, r.id_member, r.email, r.left_out, r.id_mail, m.nom, m.prenom
      from mailing_recipient r join member m on m.id = r.id_member ${inState}
      where r.id_mailing = ${id_mailing} ${ofState}
    ), shown as (
      select r.id_member, r.nom, r.prenom, r.email as mail, ${RECIPIENT_STATE} as etat, r.id_mail, mail.last_error as erreur
      from (select * from found r ${byName} limit ${size} ${offset}) r left join mail on mail.id = r.id_mail
      ${byName}
    )
    select exists (select from mailing where id = ${id_mailing}) as known,
      (select count(*) from found) as total,
      (select coalesce(json_agg(shown), '[]') from shown) as rows`.execute(db)
  const { known, ...found } = rows[0]!
  if (!known) throw notFound()
  return found
}
