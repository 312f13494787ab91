import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'

/** A reference to a member, and what is done with it when two records become one. */
interface Reference {
  table: string
  column: string
  /** What the rows are called, where the person who merges should know about them. */
  quoi?: string
  /** The columns that make a row of the dropped record the double of one of the kept record: it stays out. */
  same?: string[]
  /** Rows that are not counted. */
  except?: string
  /** How its rows change their member, where the portal's role may not update them. */
  move?: (db: Connection, keep: number, drop: number) => Promise<unknown>
}

/**
 * Every reference to a member in the schema; a test holds this list against the catalogue, so that a table made later
 * cannot be forgotten here.
 */
export const MEMBER_REFERENCES: Reference[] = [
  { table: 'licence', column: 'id_member', quoi: 'Licences', except: 'cancelled_at is not null' },
  {
    table: 'grade_record',
    column: 'id_member',
    quoi: 'Grades et stages de grade',
    same: ['type', 'id_grade', 'formation', 'date', 'undone_at', 'resultat', 'id_grade_presente'],
  },
  { table: 'course_attendance', column: 'id_member', quoi: 'Stages', same: ['id_course'] },
  { table: 'training_result', column: 'id_member', quoi: 'Formations', same: ['id_training'] },
  {
    table: 'combat_result',
    column: 'id_member',
    quoi: 'Résultats en combat',
    same: ['id_competition', 'id_age_category', 'id_weight_category'],
  },
  {
    table: 'poomsae_result',
    column: 'id_member',
    quoi: 'Résultats en poomsae',
    same: ['id_competition', 'id_age_category', 'id_grade_category'],
  },
  { table: 'referee_service', column: 'id_member', quoi: 'Prestations d’arbitrage', same: ['id_competition'] },
  { table: 'account_member', column: 'id_member', quoi: 'Comptes liés', same: ['id_account'] },
  { table: 'club_manager', column: 'id_member', quoi: 'Clubs gérés', same: ['id_club'] },
  { table: 'renewal_wish', column: 'id_member', quoi: 'Souhaits de renouvellement', same: ['id_club'] },
  { table: 'mail', column: 'id_member' },
  { table: 'mail_mention', column: 'id_member', same: ['id_mail'] },
  { table: 'mailing_recipient', column: 'id_member', same: ['id_mailing'] },
  { table: 'order_line', column: 'id_member', quoi: 'Lignes de commande' },
  { table: 'club_order', column: 'id_member', quoi: 'Commandes passées pour un club' },
  { table: 'recap_line', column: 'id_member', quoi: 'Lignes de récapitulatif' },
  { table: 'registration_request', column: 'id_member', quoi: 'Demandes d’inscription' },
  { table: 'registration_request', column: 'id_probable_double' },
  { table: 'erasure_request', column: 'id_member', quoi: 'Demandes d’effacement' },
  { table: 'former_licence', column: 'id_member', quoi: 'Anciens numéros' },
  {
    table: 'audit_event',
    column: 'id_member',
    quoi: 'Entrées d’historique',
    move: (db, keep, drop) => sql`select move_audit_of_merged(${keep}, ${drop})`.execute(db),
  },
]

const COUNTED = MEMBER_REFERENCES.filter(({ quoi }) => quoi !== undefined)

export interface Count {
  quoi: string
  combien: number
}

/** How many rows of each kind hang on a record, in one question. */
export async function countContents(db: Connection, idMember: number): Promise<Count[]> {
  const counts = COUNTED.map(
    ({ table, column, quoi, except }) => sql`
      select ${quoi}::text as quoi, count(*)::integer as combien from ${sql.table(table)}
      where ${sql.ref(column)} = ${idMember} and not (${sql.raw(except ?? 'false')})`,
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ combien }) => combien > 0)
}

/** How many rows of the dropped record the kept record has already. */
export async function countDoubles(db: Connection, keep: number, drop: number): Promise<Count[]> {
  const counts = COUNTED.filter(({ same }) => same).map(
    (reference) => sql`
      select ${reference.quoi}::text as quoi, count(*)::integer as combien from ${sql.table(reference.table)} as d
      where ${isDouble(reference, keep, drop)}`,
  )
  const { rows } = await sql<Count>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows.filter(({ combien }) => combien > 0)
}

/** Moves all that hangs on one record to the other; what the other has already goes, and is answered. */
export async function moveContents(db: Connection, keep: number, drop: number) {
  const leftOut: { quoi: string; row: unknown }[] = []
  await combineRights(db, keep, drop)
  for (const reference of MEMBER_REFERENCES) {
    const { table, column, quoi } = reference
    if (reference.same) {
      const { rows } = await sql<{ row: unknown }>`
        delete from ${sql.table(table)} as d where ${isDouble(reference, keep, drop)} returning to_jsonb(d) as row`.execute(
        db,
      )
      leftOut.push(...rows.map(({ row }) => ({ quoi: quoi ?? table, row })))
    }
    if (reference.move) await reference.move(db, keep, drop)
    else {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${keep} where ${sql.ref(column)} = ${drop}`.execute(db)
    }
  }
  return leftOut
}

function isDouble({ table, column, same = [] }: Reference, keep: number, drop: number) {
  const equal = same.map((name) => sql`k.${sql.ref(name)} is not distinct from d.${sql.ref(name)}`)
  return sql`d.${sql.ref(column)} = ${drop} and exists (
    select from ${sql.table(table)} as k where k.${sql.ref(column)} = ${keep} and ${sql.join(equal, sql` and `)}
  )`
}

/** Of one person who ran the same club under both records: every right that either had. */
async function combineRights(db: Connection, keep: number, drop: number) {
  await sql`
    update club_manager k set write = k.write or d.write, can_register_member = k.can_register_member or d.can_register_member
    from club_manager d
    where k.id_member = ${keep} and d.id_member = ${drop} and d.id_club = k.id_club`.execute(db)
}
