import { sql } from 'kysely'
import { lockMembers } from '#api/core/members/lock-members.ts'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { visibleSince } from '#domain/member-visibility.ts'

export function listGrades(db: Connection) {
  return db.selectFrom('grade').select(['id', 'grade', 'desc', 'ordre']).orderBy('ordre').execute()
}

/** Locks the members first: a transfer may be ending a licence. Returns those that the club sees, with their grade. */
export async function findMembersForUpdate(db: Connection, idClub: number, ids: number[], today: CalendarDate) {
  await lockMembers(db, ids)
  const { rows } = await sql<{
    id: number
    id_grade: number | null
    grade_date: CalendarDate | null
    licensed: boolean
  }>`
    select m.id, m.id_grade, m.grade_date,
      exists (
        select from licence l where l.id_member = m.id and l.id_club = ${idClub} and l.cancelled_at is null
          and l.date_debut <= ${today} and l.date_fin >= ${today}
      ) as licensed
    from member m
    where m.id = any(${ids}) and m.erased_at is null and (
      exists (
        select from licence l where l.id_member = m.id and l.id_club = ${idClub} and l.cancelled_at is null
          and l.date_fin >= ${visibleSince(today)}
      )
      or exists (
        select from member_to_license w
        where w.id_member = m.id and w.id_club = ${idClub} and w.decided_at >= ${visibleSince(today)}::date
      )
    )
    order by m.id`.execute(db)
  return rows
}

export interface NewGrade {
  id_member: number
  id_grade: number
  formation: string
}

export async function insertGrades(
  db: Connection,
  grades: NewGrade[],
  shared: { date: CalendarDate; id_club: number; recorded_by: number; recorded_at: Date; id_exam?: number },
) {
  await db
    .insertInto('grade_record')
    .values(grades.map((grade) => ({ ...grade, ...shared, type: 'Passage de Keup' })))
    .execute()
}

/** An exam that this club recorded; another club's answers like an unknown one. Locked, so that it is undone once. */
export function findExamForUpdate(db: Connection, idClub: number, idExam: number) {
  return db
    .selectFrom('exam')
    .select(['id', 'recorded_at', 'undone_at'])
    .where('id', '=', idExam)
    .where('id_club', '=', idClub)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the members whom the exam graded, so that none receives another grade until the transaction ends. */
export async function lockGradedMembers(db: Connection, idExam: number) {
  const graded = await db.selectFrom('grade_record').select('id_member').where('id_exam', '=', idExam).execute()
  await lockMembers(
    db,
    graded.map(({ id_member }) => id_member),
  )
}

/** Whether a graded member has received another grade since: undoing would leave a gap. */
export async function hasNewerGrade(db: Connection, idExam: number) {
  const newer = await db
    .selectFrom('grade_record as given')
    .innerJoin('grade_record as newer', 'newer.id_member', 'given.id_member')
    .select('newer.id')
    .where('given.id_exam', '=', idExam)
    .where('newer.id_grade', 'is not', null)
    .where('newer.undone_at', 'is', null)
    .whereRef('newer.id', '>', 'given.id')
    .where('newer.id_exam', 'is distinct from', idExam)
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}

export async function markUndone(db: Connection, idExam: number, undone_at: Date) {
  const undone = await db
    .updateTable('grade_record')
    .set({ undone_at })
    .where('id_exam', '=', idExam)
    .returning(['id_member', 'id_grade'])
    .execute()
  await db.updateTable('exam').set({ undone_at }).where('id', '=', idExam).execute()
  return undone
}

export function findExamReport(db: Connection, idClub: number, idExam: number) {
  return db
    .selectFrom('exam')
    .innerJoin('club', 'club.id', 'exam.id_club')
    .select(['exam.id', 'exam.date', 'exam.undone_at', 'club.club', 'club.numero_club', 'club.ville'])
    .where('exam.id', '=', idExam)
    .where('exam.id_club', '=', idClub)
    .executeTakeFirst()
}

/** The graded members, with the grade each held before. */
export async function listExamGrades(db: Connection, idExam: number) {
  const { rows } = await sql<{
    nom: string
    prenom: string
    numero_licence: string
    date_naissance: CalendarDate | null
    before: string | null
    after: string
  }>`
    select m.nom, m.prenom, m.numero_licence, m.date_naissance, g.grade as after, (
      select held.grade from grade_record r join grade held on held.id = r.id_grade
      where r.id_member = given.id_member and r.undone_at is null and (r.date, r.id) < (given.date, given.id)
      order by r.date desc, r.id desc limit 1
    ) as before
    from grade_record given
    join member m on m.id = given.id_member
    join grade g on g.id = given.id_grade
    where given.id_exam = ${idExam}
    order by g.ordre, m.nom collate french, m.prenom collate french, m.id`.execute(db)
  return rows
}
