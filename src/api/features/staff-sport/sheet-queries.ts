import { sql } from 'kysely'
import { type Mentioned, selectMentioned } from '#api/core/sport/mentioned-members.ts'
import { fieldsOf, SHEET_TABLES } from '#api/core/sport/sport-tables.ts'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { GRADING_COURSE, type GradeStep } from '#domain/next-grading.ts'
import type { SheetMember, StoredLine } from '#domain/sport-sheets/read-sheet.ts'
import type { Sheet, Value, Values } from '#domain/sport-sheets/sheets.ts'
import type { SportEvent } from './event-queries.ts'

/** A member of a line, with the grade held without this event's own. */
export interface KnownMember extends SheetMember {
  other: { grade: string; date: CalendarDate } | null
}

export interface Person {
  id_member: number
  numero_licence: string
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
}

export interface SheetLine extends StoredLine {
  person: Person
}

/** The stored lines in the order of a result list. */
export async function listLines(db: Connection, sheet: Sheet, idEvent: number): Promise<SheetLine[]> {
  const { rows } = await selectLines(sheet, idEvent).execute(db)
  return rows.map((row) => toLine(sheet, row))
}

/** The lines of several sheets of one event, by one statement. */
export async function listSheets(db: Connection, sheets: readonly Sheet[], idEvent: number) {
  const columns = sheets.map((sheet) => {
    const lines = sql`(select coalesce(json_agg(line), '[]') from (${selectLines(sheet, idEvent)}) line)`
    return sql`${lines} as ${sql.ref(sheet)}`
  })
  const { rows } = await sql<Record<Sheet, LineRow[]>>`select ${sql.join(columns)}`.execute(db)
  return sheets.map((sheet) => ({ sheet, lines: rows[0]![sheet].map((row) => toLine(sheet, row)) }))
}

type LineRow = Person & { id: number } & Record<string, Value>

function selectLines(sheet: Sheet, idEvent: number) {
  const { table, event, tried = {} } = SHEET_TABLES[sheet]
  const fields = fieldsOf(sheet)
  const read = (field: string) =>
    tried[field]
      ? sql`coalesce(t.${sql.ref(field)}, t.${sql.ref(tried[field])}) as ${sql.ref(field)}`
      : sql`t.${sql.ref(field)}`
  const order = ['id_age_category', 'id_weight_category', 'id_grade_category', 'place'].filter((one) =>
    fields.includes(one),
  )
  return sql<LineRow>`
    select t.id, m.id as id_member, m.numero_licence, m.nom, m.prenom, m.date_naissance
      ${sql.join([sql``, ...fields.map(read)])}
    from ${sql.table(table)} t join member m on m.id = t.id_member
    where t.${sql.ref(event)} = ${idEvent}
    order by ${sql.join([
      ...order.map((field) => sql`t.${sql.ref(field)} nulls last`),
      sql`m.nom collate french`,
      sql`m.prenom collate french`,
      sql`t.id`,
    ])}`
}

function toLine(sheet: Sheet, row: LineRow): SheetLine {
  const { id, id_member, numero_licence, nom, prenom, date_naissance } = row
  const values: Values = Object.fromEntries(fieldsOf(sheet).map((field) => [field, row[field] ?? null]))
  return { id, id_member, values, person: { id_member, numero_licence, nom, prenom, date_naissance } }
}

interface MemberRow {
  id: number
  numero_licence: string
  anciens_numeros: string[]
  nom: string
  prenom: string
  sexe: number
  date_naissance: CalendarDate | null
  licensed: boolean
  id_held: number | null
  since: CalendarDate | null
  course_done: boolean
  holds: number[]
  other_grade: string | null
  other_date: CalendarDate | null
}

/** The members that the lines may refer to, as of the day of the event and without its own grades. */
export async function findMentioned(
  db: Connection,
  event: SportEvent,
  grades: GradeStep[],
  mentioned: Mentioned,
): Promise<KnownMember[]> {
  // No exam has the id 0, so nothing is left out.
  const idExam = event.sorte === 'examen' ? event.id : 0
  const day = event.date_debut
  const { rows } = await sql<MemberRow>`
    with mentioned as (${selectMentioned(mentioned)})
    select m.id, m.numero_licence, m.nom, m.prenom, m.sexe, m.date_naissance,
      array(select numero_licence from former_licence f where f.id_member = m.id) as anciens_numeros,
      exists (
        select from licence l
        where l.id_member = m.id and l.cancelled_at is null and ${day}::date between l.date_debut and l.date_fin
      ) as licensed,
      held.id_grade as id_held, held.date as since,
      exists (
        select from grade_record c
        where c.id_member = m.id and c.type = ${GRADING_COURSE} and c.undone_at is null
          and c.date > held.date and c.date <= ${day}::date
      ) as course_done,
      array(
        select r.id_grade from grade_record r
        where r.id_member = m.id and r.id_grade is not null and r.undone_at is null
          and r.id_exam is distinct from ${idExam}
      ) as holds,
      other.grade as other_grade, other.date as other_date
    from mentioned
    join member m on m.id = mentioned.id and m.erased_at is null
    left join lateral (
      select r.id_grade, r.date from grade_record r
      where r.id_member = m.id and r.id_grade is not null and r.undone_at is null
        and r.id_exam is distinct from ${idExam} and r.date <= ${day}::date
      order by r.date desc, r.id desc limit 1
    ) held on true
    left join lateral (
      select g.grade, r.date from grade_record r join grade g on g.id = r.id_grade
      where r.id_member = m.id and r.undone_at is null and r.id_exam is distinct from ${idExam}
      order by r.date desc, r.id desc limit 1
    ) other on true
    order by m.id`.execute(db)
  const steps = new Map(grades.map((grade) => [grade.id, grade]))
  return rows.map(({ id_held, course_done, other_grade, other_date, ...row }) => ({
    ...row,
    held: steps.get(id_held ?? 0) ?? null,
    courseDone: course_done,
    other: other_grade === null ? null : { grade: other_grade, date: other_date! },
  }))
}

/** Locks in one order, so that two calls that grade the same people cannot deadlock. Returns the grade of each. */
export async function lockHeldGrades(db: Connection, ids: number[]) {
  const { rows } = await sql<{ id: number; grade: string | null; date: CalendarDate | null }>`
    select m.id, (select grade from grade where id = m.id_grade) as grade, m.grade_date as date
    from member m where m.id = any(${ids}::integer[]) order by m.id for update`.execute(db)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

export async function deleteLines(db: Connection, sheet: Sheet, ids: number[]) {
  if (ids.length === 0) return
  await sql`delete from ${sql.table(SHEET_TABLES[sheet].table)} where id = any(${ids}::integer[])`.execute(db)
}

export async function deleteAllLines(db: Connection, sheet: Sheet, idEvent: number) {
  const { table, event } = SHEET_TABLES[sheet]
  await sql`delete from ${sql.table(table)} where ${sql.ref(event)} = ${idEvent}`.execute(db)
}
