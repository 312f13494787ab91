import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { compileOnce } from '#api/database/compile-once.ts'
import type { Connection } from '#api/database/connect.ts'
import { type CalendarDate, yearOf } from '#domain/dates.ts'

/** The whole record of a club in one query, for any length of history. */
export async function getClubRecord(db: Connection, idClub: number, today: CalendarDate) {
  const year = yearOf(today)
  const [record] = await readRecord(db, { idClub, from: `${year}-01-01`, until: `${year}-12-31` })
  if (!record) throw new Error(`no club ${idClub}`)
  return record
}

interface ClubInYear {
  idClub: number
  from: CalendarDate
  until: CalendarDate
}

const readRecord = compileOnce((db, { idClub, from, until }: ClubInYear) =>
  db
    .selectFrom('club')
    .leftJoin('file', 'file.id', 'club.id_logo')
    .where('club.id', '=', idClub)
    .selectAll('club')
    .select(['file.content as logo_content', 'file.content_type as logo_type'])
    .select((club) => [
      jsonArrayFrom(
        club
          .selectFrom('club_affiliation')
          .select(['annee', 'inscription', 'payement'])
          .whereRef('id_club', '=', 'club.id')
          .orderBy('annee', 'desc'),
      ).as('licences'),
      jsonArrayFrom(
        club
          .selectFrom('recap')
          .select(['recap.id', 'recap.date', 'recap.statut', 'recap.total_cents'])
          .select((recap) =>
            sql<string[]>`array(${recap
              .selectFrom('recap_line')
              .select('name')
              .whereRef('id_recap', '=', 'recap.id')
              .orderBy('recap_line.id')})`.as('membres'),
          )
          .whereRef('id_club', '=', 'club.id')
          .orderBy('recap.date', 'desc')
          .orderBy('recap.id', 'desc'),
      ).as('recaps'),
      jsonArrayFrom(
        club
          .selectFrom('club_label')
          .innerJoin('label', 'label.code', 'club_label.label')
          .select(['club_label.label', 'niveau'])
          .whereRef('id_club', '=', 'club.id')
          .orderBy('label.ordre')
          .orderBy('niveau'),
      ).as('labelsClub'),
      jsonArrayFrom(club.selectFrom('label').select(['code as label', 'nom']).orderBy('ordre')).as('labelsDisponibles'),
      jsonArrayFrom(
        club
          .selectFrom('club_critere')
          .select(['critere_id', 'date_fin'])
          .whereRef('id_club', '=', 'club.id')
          .orderBy('critere_id'),
      ).as('criteresClub'),
      jsonArrayFrom(
        club
          .selectFrom('critere')
          .select([
            'critere.id',
            'nom',
            'label',
            'categorie',
            'sous_categorie',
            'poids',
            'poids_plus_haut_compte_pour_total',
            'est_labelisant',
            'explication',
            'periode',
            'evaluation',
            'labelisant_1_etoile',
            'labelisant_2_etoile',
            'labelisant_3_etoile',
          ])
          .orderBy('ordre')
          .orderBy('critere.id'),
      ).as('criteresDisponibles'),
      sql<number>`${club
        .selectFrom('licence')
        .select(({ fn }) => fn.count('id_member').distinct().as('members'))
        .whereRef('id_club', '=', 'club.id')
        .where('cancelled_at', 'is', null)
        .where('date_debut', '<=', until)
        .where('date_fin', '>=', from)}`.as('membresThisYear'),
    ]),
)

/** The fields that a club may change itself, locked against a parallel change. */
export function getContactsForUpdate(db: Connection, idClub: number) {
  return db
    .selectFrom('club')
    .select(['tel', 'mail', 'gsm', 'site_web', 'affichage_correspondant', 'version', 'id_logo'])
    .where('id', '=', idClub)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function findAffiliation(db: Connection, idClub: number, annee: number) {
  return db
    .selectFrom('club_affiliation')
    .innerJoin('club', 'club.id', 'club_affiliation.id_club')
    .select(['club', 'numero_club', 'adresse', 'cp', 'ville', 'province', 'annee', 'inscription', 'payement'])
    .where('id_club', '=', idClub)
    .where('annee', '=', annee)
    .where('payement', 'is not', null)
    .executeTakeFirst()
}

/** A recap of another club answers like an unknown one. */
export function findRecap(db: Connection, idClub: number, idRecap: number) {
  return db
    .selectFrom('recap')
    .innerJoin('club', 'club.id', 'recap.id_club')
    .leftJoin('club_order', 'club_order.id', 'recap.id_order')
    .select(['recap.id', 'recap.date', 'recap.statut', 'recap.total_cents', 'club_order.numero as order_numero'])
    .select(['club.club', 'club.numero_club', 'club.adresse', 'club.cp', 'club.ville'])
    .select((recap) =>
      jsonArrayFrom(
        recap
          .selectFrom('recap_line')
          .leftJoin('member', 'member.id', 'recap_line.id_member')
          .select(['name', 'date_debut', 'date_fin', 'cost_cents', 'member.numero_licence'])
          .whereRef('id_recap', '=', 'recap.id')
          .orderBy('recap_line.id'),
      ).as('lines'),
    )
    .where('recap.id_club', '=', idClub)
    .where('recap.id', '=', idRecap)
    .executeTakeFirst()
}
