import { sql } from 'kysely'
import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import type { OutputOf } from '#contract/index.ts'
import { RECIPIENT_STATE } from './mailing-queries.ts'

type Row = OutputOf<'staffListMailingRecipients'>['rows'][number]

export async function staffListMailingRecipients(
  { id_mailing, etat, page, size }: Input<'staffListMailingRecipients'>,
  { db }: AccountCall,
) {
  const mailing = await db.selectFrom('mailing').select('id').where('id', '=', id_mailing).executeTakeFirst()
  if (!mailing) throw notFound()
  const recipients = sql`
    select r.id, r.id_member, m.nom, m.prenom, r.email as mail, ${RECIPIENT_STATE} as etat, r.id_mail,
      mail.last_error as erreur
    from mailing_recipient r join member m on m.id = r.id_member left join mail on mail.id = r.id_mail
    where r.id_mailing = ${id_mailing}`
  const wanted = sql`(${recipients}) found where ${etat}::text is null or found.etat = ${etat}`
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${wanted}`.execute(db)
  const { rows } = await sql<Row>`
    select id_member, nom, prenom, mail, etat, id_mail, erreur from ${wanted}
    order by nom collate french, prenom collate french, id
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { total: counted.rows[0]!.total, rows }
}
