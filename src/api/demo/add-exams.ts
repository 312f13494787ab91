import { sql } from 'kysely'
import { addDays, addMonths, type CalendarDate, yearOf } from '#domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { saturdayFrom } from './demo-dates.ts'
import { insertRows } from './insert-rows.ts'
import { COURSE, type DemoExam, SEMINAR } from './plan-grades.ts'

const FIRST_YEAR = 1985
const PLACES = ['Namur', 'Louvain-la-Neuve', 'Liège', 'Charleroi', 'Bruxelles']

/** The federal sessions for 1er Keup, Poom and Dan, in spring and autumn; the next one is announced. */
export async function addExams({ db, today }: DemoContext): Promise<DemoExam[]> {
  const announced = addMonths(today, 6)
  const rows: { name: string; date: CalendarDate; lieu: string }[] = []
  for (let year = FIRST_YEAR; year <= yearOf(announced); year += 1) {
    for (const [month, season] of [
      ['05', 'printemps'],
      ['11', 'automne'],
    ] as const) {
      const date = addDays(saturdayFrom(`${year}-${month}-15`), 1)
      const lieu = PLACES[rows.length % PLACES.length]!
      if (date <= announced) rows.push({ name: `Examen fédéral Dan / Poom – ${season} ${year}`, date, lieu })
    }
  }
  const ids = await insertRows(db, 'exam', rows)
  return rows.map(({ date }, index) => ({ id: ids[index]!, date }))
}

/** Courses and seminars of recent years with their participants; the next course has none yet. */
export async function addPreparations({ db, today }: DemoContext): Promise<void> {
  await sql`
    with held as (
      insert into exam (name, date, lieu, type)
      select case type when ${COURSE} then 'Stage de préparation Dan / Poom ' else 'Séminaire ceinture noire ' end
        || to_char(date, 'MM/YYYY'), date, 'Namur', type
      from grade_record where type in (${COURSE}, ${SEMINAR}) and date >= ${addMonths(today, -36)}
      group by type, date having count(*) > 2 order by date
      returning id, date, type
    )
    update grade_record set id_exam = held.id from held
    where grade_record.type = held.type and grade_record.date = held.date`.execute(db)
  const coming = saturdayFrom(addDays(today, 14))
  await db
    .insertInto('exam')
    .values({ name: 'Stage de préparation Dan / Poom', date: coming, lieu: 'Namur', type: COURSE })
    .execute()
}
