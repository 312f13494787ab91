import { sql } from 'kysely'
import { lockMentioned } from '#api/core/sport/mentioned-members.ts'
import type { Connection } from '#api/database/connect.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { KnownAffiliation } from '#domain/first-import/classify-affiliations.ts'
import type { KnownClub } from '#domain/first-import/classify-clubs.ts'
import { CLUB_TEXTS } from '#domain/first-import/classify-clubs.ts'
import type { Grade, KnownGrade } from '#domain/first-import/classify-grades.ts'
import type { Holder, KnownLicence } from '#domain/first-import/classify-licences.ts'
import type { KnownManager } from '#domain/first-import/classify-managers.ts'
import { type KnownMember, MEMBER_TEXTS } from '#domain/first-import/classify-members.ts'
import { groupBy } from '#domain/group-by.ts'
import type { LicencePeriod } from '#domain/licence-renewal.ts'
import type { PlanOptions } from './plan.ts'

// Loads the records that a file refers to, in a fixed number of statements for any length of the file.

export function findClubs(db: Connection): Promise<KnownClub[]> {
  return db
    .selectFrom('club')
    .select(['id', 'version', 'club_slug', 'affichage_correspondant', ...CLUB_TEXTS])
    .execute()
}

export async function findClubsByNumber(db: Connection) {
  const clubs = await db.selectFrom('club').select(['id', 'club', 'numero_club']).execute()
  return new Map(clubs.map(({ numero_club, ...club }) => [numero_club, club]))
}

export function findAffiliations(db: Connection): Promise<KnownAffiliation[]> {
  return db.selectFrom('club_affiliation').select(['id', 'id_club', 'annee', 'inscription', 'payement']).execute()
}

export function findManagers(db: Connection): Promise<KnownManager[]> {
  return db
    .selectFrom('club_manager')
    .innerJoin('club', 'club.id', 'club_manager.id_club')
    .select(['id_club', 'club', 'id_member', 'write', 'can_register_member'])
    .execute()
}

export async function findMembers(db: Connection, numbers: string[]): Promise<Map<string, KnownMember>> {
  const members = await db
    .selectFrom('member')
    .select(['id', 'version', 'numero_licence', 'date_naissance', 'newsletter', 'erased_at', 'sexe', ...MEMBER_TEXTS])
    .where(sql<boolean>`numero_licence = any(${numbers}::text[])`)
    .execute()
  return new Map(
    members.map(({ erased_at, ...member }) => [member.numero_licence, { ...member, erased: erased_at !== null }]),
  )
}

/** Numbers of merged records, with the number of the record that replaced each. */
export async function findFormer(db: Connection, numbers: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('former_licence')
    .innerJoin('member', 'member.id', 'former_licence.id_member')
    .select(['former_licence.numero_licence', 'member.numero_licence as heir'])
    .where(sql<boolean>`former_licence.numero_licence = any(${numbers}::text[])`)
    .execute()
  return new Map(rows.map(({ numero_licence, heir }) => [numero_licence, heir]))
}

/** Members with these birth dates and these names, ignoring case and accents. */
export async function findNamesakes(db: Connection, births: CalendarDate[], names: string[]) {
  const { rows } = await sql<{ numero_licence: string; date_naissance: CalendarDate; search: string }>`
    select m.numero_licence, m.date_naissance, m.search
    from member m
    join unnest(${births}::date[], ${names}::text[]) as wanted (birth, name)
      on m.date_naissance = wanted.birth and m.search = wanted.name
    where m.erased_at is null and m.date_naissance is not null
    order by m.id desc`.execute(db)
  return rows
}

/** Members by their number, or by that of a record merged into theirs. */
export async function findHolders(
  db: Connection,
  numbers: string[],
  { writes }: Pick<PlanOptions, 'writes'>,
): Promise<Map<string, Holder>> {
  if (writes) await lockMentioned(db, { numbers, births: [], ids: [] })
  const { rows } = await sql<Holder & { numero: string }>`
    select m.numero_licence as numero, m.id, m.date_naissance, m.erased_at is not null as erased
    from member m where m.numero_licence = any(${numbers}::text[])
    union all
    select f.numero_licence, m.id, m.date_naissance, m.erased_at is not null
    from former_licence f join member m on m.id = f.id_member where f.numero_licence = any(${numbers}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ numero, ...holder }) => [numero, holder]))
}

export async function findLicences(db: Connection, idMembers: number[]): Promise<KnownLicence[]> {
  const { rows } = await sql<KnownLicence>`
    select l.id, l.id_member, l.id_club, c.club, l.date_debut, l.date_fin, l.cancelled_at is not null as cancelled
    from licence l join club c on c.id = l.id_club where l.id_member = any(${idMembers}::integer[])`.execute(db)
  return rows
}

export async function findOpenOrders(db: Connection, idMembers: number[]) {
  const { rows } = await sql<LicencePeriod & { id_member: number; numero: string }>`
    select line.id_member, o.numero, line.date_debut, line.date_fin
    from order_line line join club_order o on o.id = line.id_order
    where line.open and line.date_debut is not null and line.id_member = any(${idMembers}::integer[])`.execute(db)
  return rows
}

export function findGrades(db: Connection): Promise<Grade[]> {
  return db.selectFrom('grade').select(['id', 'grade', 'desc', 'ordre']).execute()
}

export async function findGradeRecords(db: Connection, idMembers: number[], grades: Grade[]): Promise<KnownGrade[]> {
  const byId = new Map(grades.map((grade) => [grade.id, grade]))
  const { rows } = await sql<Omit<KnownGrade, 'grade'> & { id_grade: number }>`
    select id, id_member, id_grade, date, diplome, undone_at is not null as undone
    from grade_record where id_grade is not null and id_member = any(${idMembers}::integer[])`.execute(db)
  return rows.map(({ id_grade, ...record }) => ({ ...record, grade: byId.get(id_grade)! }))
}

export function groupByMember<Row extends { id_member: number }>(rows: Row[]) {
  return groupBy(rows, ({ id_member }) => id_member)
}

/** Number of records of each kind. */
export async function countRecords(db: Connection) {
  const { rows } = await sql<Record<ImportKind, number>>`
    select (select count(*) from club) as clubs,
      (select count(*) from member where erased_at is null) as membres,
      (select count(*) from licence where cancelled_at is null) as licences,
      (select count(*) from grade_record where id_grade is not null and undone_at is null) as grades,
      (select count(*) from club_manager) as responsables,
      (select count(*) from club_affiliation) as affiliations,
      (select count(*) from combat_result) as combats,
      (select count(*) from poomsae_result) as poomsae,
      (select count(*) from referee_service) as arbitrages,
      (select count(*) from course_attendance) as stages,
      (select count(*) from training_result) as formations`.execute(db)
  return rows[0]!
}
