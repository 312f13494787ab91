import { addDays, addMonths, type CalendarDate, yearOf } from '../../domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { saturdayFrom } from './demo-dates.ts'
import { insertRows } from './insert-rows.ts'

export interface DemoExam {
  id: number
  date: CalendarDate
}

const FIRST_YEAR = 1985
const PLACES = ['Namur', 'Louvain-la-Neuve', 'Liège', 'Charleroi', 'Bruxelles']

/** The federal sessions for 1er Keup, Poom and Dan, spring and autumn; the next one is announced already. */
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
