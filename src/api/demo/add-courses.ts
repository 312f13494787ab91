import { type CalendarDate, yearOf } from '#domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { saturdayFrom } from './demo-dates.ts'
import { type DemoMember, isLicensedOn } from './demo-member.ts'
import { demoPeople } from './demo-people.ts'
import { insertRows } from './insert-rows.ts'

const YEARS = 9
const SEASON: [monthAndDay: string, course: string, lieu: string][] = [
  ['01-25', 'Stage de combat', 'Charleroi'],
  ['03-21', 'Stage poomsae – Taegeuk et Koryo', 'Namur'],
  ['04-18', 'Stage de Pâques des jeunes', 'La Roche-en-Ardenne'],
  ['07-05', 'Stage d’été', 'Spa'],
  ['09-27', 'Stage technique avec maître Lee Sang-ho', 'Bruxelles'],
  ['11-01', 'Stage de self-défense (hosinsul)', 'Liège'],
  ['12-13', 'Stage de Noël', 'Louvain-la-Neuve'],
]
/** These members attend everything, so that their screens have content. */
const FAITHFUL = new Set<string>([
  demoPeople.blackBelt,
  demoPeople.childEndingSoon,
  demoPeople.childLicensed,
  demoPeople.manager,
])

export async function addCourses({ db, faker, today }: DemoContext, members: DemoMember[]): Promise<void> {
  const courses = planCourses(today)
  const ids = await insertRows(db, 'course', courses)
  const attendance = courses.flatMap(({ date }, index) => {
    const licensed = members.filter((member) => isLicensedOn(member, date))
    const faithful = licensed.filter(({ numero_licence }) => FAITHFUL.has(numero_licence))
    const others = faker.helpers.arrayElements(
      licensed.filter(({ numero_licence }) => !FAITHFUL.has(numero_licence)),
      { min: 18, max: 45 },
    )
    return [...faithful, ...others].map(({ id }) => ({ id_course: ids[index]!, id_member: id }))
  })
  await insertRows(db, 'course_attendance', attendance)
}

function planCourses(today: CalendarDate) {
  const courses: { course: string; date: CalendarDate; lieu: string }[] = []
  for (let year = yearOf(today) - YEARS; year <= yearOf(today); year += 1) {
    for (const [monthAndDay, course, lieu] of SEASON) {
      const date = saturdayFrom(`${year}-${monthAndDay}`)
      if (date < today) courses.push({ course: `${course} ${year}`, date, lieu })
    }
  }
  return courses
}
