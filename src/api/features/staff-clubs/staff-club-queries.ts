import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { notFound } from '#api/calls/refusal.ts'
import { matchesClubText } from '#api/core/clubs/match-clubs.ts'
import { filterMembers } from '#api/core/lists/member-list.ts'
import type { Connection } from '#api/database/connect.ts'
import { toIso } from '#api/database/to-iso.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { CLUB_TEXTS } from '#domain/first-import/classify-clubs.ts'

export const RECORD = [...CLUB_TEXTS, 'affichage_correspondant'] as const

/** Locks the club, so that it is changed by one person at a time. */
export async function getClubForUpdate(db: Connection, idClub: number) {
  const club = await db
    .selectFrom('club')
    .select(['id', 'version', ...RECORD])
    .where('id', '=', idClub)
    .forUpdate()
    .executeTakeFirst()
  if (!club) throw notFound()
  return club
}

export async function findClubRecord(db: Connection, idClub: number, day: CalendarDate) {
  const club = await db
    .selectFrom('club')
    .select(['club.id as id_club', 'version', 'club_slug', ...RECORD])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('club_affiliation')
          .select(['annee', 'inscription', 'payement'])
          .whereRef('id_club', '=', 'club.id')
          .orderBy('annee', 'desc'),
      ).as('affiliations'),
      jsonArrayFrom(
        row
          .selectFrom('club_manager as manager')
          .innerJoin('member', 'member.id', 'manager.id_member')
          .select(['member.id as id_member', 'member.nom', 'member.prenom', 'member.numero_licence'])
          .select(['manager.write', 'manager.can_register_member', 'member.invited_at', 'member.invitation_way'])
          .select(sql<boolean>`member.mail <> ''`.as('avec_mail'))
          .select((one) =>
            jsonArrayFrom(
              one
                .selectFrom('account_member as link')
                .innerJoin('account', 'account.id', 'link.id_account')
                .select(['account.id as id_account', 'account.email'])
                .whereRef('link.id_member', '=', 'member.id')
                .orderBy('link.id'),
            ).as('comptes'),
          )
          .whereRef('manager.id_club', '=', 'club.id')
          .orderBy(sql`member.nom collate french`)
          .orderBy(sql`member.prenom collate french`)
          .orderBy('member.id'),
      ).as('responsables'),
      sql<number>`(select count(*)::integer from member m where m.erased_at is null and ${sql.join(
        filterMembers({ club: String(idClub), statut: 'licencies', sans_compte: 'oui' }, day),
        sql` and `,
      )})`.as('sans_compte'),
      jsonArrayFrom(
        row
          .selectFrom('label')
          .select(['label.code as label', 'label.nom'])
          .select((one) =>
            sql<number>`coalesce(${one
              .selectFrom('club_label as held')
              .select(({ fn }) => fn.max('held.niveau').as('niveau'))
              .whereRef('held.id_club', '=', 'club.id')
              .whereRef('held.label', '=', 'label.code')}, 0)`.as('niveau'),
          )
          .orderBy('label.ordre'),
      ).as('labels'),
      jsonArrayFrom(
        row
          .selectFrom('critere')
          .leftJoin('club_critere as held', (join) =>
            join.onRef('held.critere_id', '=', 'critere.id').onRef('held.id_club', '=', 'club.id'),
          )
          .select(['critere.id', 'critere.nom', 'critere.label', 'categorie', 'sous_categorie', 'poids'])
          .select(['poids_plus_haut_compte_pour_total', 'est_labelisant', 'explication', 'periode', 'evaluation'])
          .select(['labelisant_1_etoile', 'labelisant_2_etoile', 'labelisant_3_etoile', 'held.date_fin'])
          .orderBy('critere.ordre')
          .orderBy('critere.id'),
      ).as('criteres'),
    ])
    .where('club.id', '=', idClub)
    .executeTakeFirst()
  if (!club) throw notFound()
  return {
    ...club,
    responsables: club.responsables.map(({ invited_at, invitation_way, ...manager }) => ({
      ...manager,
      invitation: invited_at && invitation_way ? { at: toIso(invited_at), par: invitation_way } : null,
    })),
  }
}

interface FoundClub {
  id_club: number
  club: string
  numero_club: string
  ville: string
  province: string
  affiliation: { annee: number; inscription: CalendarDate; payement: CalendarDate | null } | null
  licencies: number
  total: number
}

interface Wanted {
  texte: string
  today: CalendarDate
  limit: number
  offset: number
}

/** There are some dozens of clubs, so all are scanned; expensive counts are made only for the rows shown. */
export async function searchClubRows(db: Connection, { texte, today, limit, offset }: Wanted) {
  const { rows } = await sql<FoundClub>`
    with found as (
      select id, club, numero_club, ville, province, count(*) over ()::integer as total
      from club
      where ${sql.join([sql`true`, ...matchesClubText(texte)], sql` and `)}
      order by club collate french, id
      limit ${limit} offset ${offset}
    )
    select f.id as id_club, f.club, f.numero_club, f.ville, f.province, f.total,
      (select jsonb_build_object('annee', a.annee, 'inscription', a.inscription, 'payement', a.payement)
        from club_affiliation a
        where a.id_club = f.id and a.annee = extract(year from ${today}::date)) as affiliation,
      (select count(*)::integer from licence l
        where l.id_club = f.id and l.cancelled_at is null
          and l.date_fin >= ${today}::date and l.date_debut <= ${today}::date) as licencies
    from found f
    order by f.club collate french, f.id`.execute(db)
  return rows
}

/** Whether another club has this value. */
export async function isTaken(
  db: Connection,
  column: 'numero_club' | 'club_slug',
  value: string,
  exceptClub: number | null,
) {
  const other = await db
    .selectFrom('club')
    .select('id')
    .where(column, '=', value)
    .$if(exceptClub !== null, (query) => query.where('id', '<>', exceptClub))
    .executeTakeFirst()
  return other !== undefined
}
