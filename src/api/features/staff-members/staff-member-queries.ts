import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { REFUSALS_UNTIL_MARKED } from '#api/mail/refused-emails.ts'
import { MEMBER_TEXTS } from '#domain/first-import/classify-members.ts'

export const IDENTITY = [...MEMBER_TEXTS, 'sexe', 'date_naissance', 'newsletter'] as const

/** Locks the member against parallel changes. An erased record is not found. */
export async function getMemberForUpdate(db: Connection, idMember: number) {
  const member = await db
    .selectFrom('member')
    .select(['id', 'version', 'numero_licence', 'e_licence_version', 'id_photo', ...IDENTITY])
    .select(['code_encrypted', 'code_given_until'])
    .where('id', '=', idMember)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw notFound()
  return member
}

export type WorkedOn = Awaited<ReturnType<typeof getMemberForUpdate>>

/** The additions to the record that the member sees. */
export function findStaffSide(db: Connection, idMember: number) {
  return db
    .selectFrom('member')
    .select(['e_licence_version', 'erased_at', 'invited_at', 'invitation_way'])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('licence')
          .innerJoin('club', 'club.id', 'licence.id_club')
          .select(['licence.id as id_licence', 'licence.id_club', 'club.club'])
          .select(['licence.date_debut', 'licence.date_fin', 'licence.cancelled_at', 'licence.cancel_reason'])
          .whereRef('licence.id_member', '=', 'member.id')
          .orderBy('licence.date_fin', 'desc')
          .orderBy('licence.id', 'desc'),
      ).as('licences'),
      jsonArrayFrom(
        row
          .selectFrom('account_member as link')
          .innerJoin('account', 'account.id', 'link.id_account')
          .select([
            'link.id as id_link',
            'account.id as id_account',
            'account.name',
            'account.surname',
            'account.email',
            'link.linked_at',
          ])
          .select(
            sql<boolean>`exists (select from account_totp t where t.id_account = account.id and t.confirmed_at is not null)
              or exists (select from account_passkey p where p.id_account = account.id)`.as('second_factor'),
          )
          .whereRef('link.id_member', '=', 'member.id')
          .orderBy('link.id'),
      ).as('comptes'),
      jsonArrayFrom(
        row
          .selectFrom('club_manager as manager')
          .innerJoin('club', 'club.id', 'manager.id_club')
          .select(['club.id as id_club', 'club.club', 'club.club_slug'])
          .select(['manager.write', 'manager.can_register_member'])
          .whereRef('manager.id_member', '=', 'member.id')
          .orderBy(sql`club.club collate french`),
      ).as('clubs'),
      jsonArrayFrom(
        row
          .selectFrom('former_licence as former')
          .select('former.numero_licence')
          .whereRef('former.id_member', '=', 'member.id')
          .orderBy('former.merged_at'),
      ).as('anciens'),
      sql<string[]>`array(
        select r.email from refused_email r
        where r.refusals >= ${REFUSALS_UNTIL_MARKED} and (r.email = lower(member.mail) or r.email in (
          select a.email from account a join account_member l on l.id_account = a.id where l.id_member = member.id))
        order by r.email)`.as('adresses_refusees'),
    ])
    .where('id', '=', idMember)
    .executeTakeFirst()
}
