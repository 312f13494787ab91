import type { Faker } from '@faker-js/faker'
import { addDays, addMonths, ageOn, type CalendarDate } from '#domain/dates.ts'
import { clubBySlug, type DemoClub, NAMUR } from './add-clubs.ts'
import type { DemoContext } from './demo-context.ts'
import { compareDates, yearEndingOn } from './demo-dates.ts'
import type { PlannedMember } from './demo-member.ts'
import { demoContact, demoFirstName, demoSurname } from './demo-names.ts'
import { demoActivationCode } from './demo-numbers.ts'

type Licences = PlannedMember['licences']
export type PlannedPerson = Omit<PlannedMember, 'complement' | 'newsletter'>
type Newcomer = Omit<PlannedPerson, 'numero_licence'>

const FIRST_NUMBER = 201_000
const YEARS_KNOWN = 10

/** Number of members of Namur by the range of days in which their last licence ends. */
const NAMUR_MEMBERS = [
  { count: 30, from: 1, to: 84 },
  { count: 60, from: 95, to: 360 },
  { count: 12, from: -340, to: -2 },
  { count: 110, from: -3200, to: -380 },
]

/** Members without a special purpose. Licence numbers follow the day of the first licence. */
export function planCrowd({ faker, today }: DemoContext, clubs: DemoClub[], count: number): PlannedPerson[] {
  const inNamur = NAMUR_MEMBERS.flatMap(({ count: members, from, to }) =>
    Array.from({ length: members }, () => ({
      club: clubBySlug(clubs, NAMUR),
      lastDay: addDays(today, faker.number.int({ min: from, max: to })),
    })),
  )
  const elsewhere = Array.from({ length: count - inNamur.length }, () => {
    const club = faker.helpers.weightedArrayElement(
      clubs.filter(({ size }) => size > 0).map((value) => ({ value, weight: value.size })),
    )
    return { club, lastDay: planLastDay(faker, club, today) }
  })
  const people: Newcomer[] = []
  for (const { club, lastDay } of [...inNamur, ...elsewhere]) {
    people.push(planNewcomer(faker, people.at(-1), club, lastDay, { today, clubs }))
  }
  return people
    .toSorted((one, other) => compareDates(one.licences[0]!.date_debut, other.licences[0]!.date_debut))
    .map((person, index) => ({ ...person, numero_licence: String(FIRST_NUMBER + index) }))
}

function planLastDay(faker: Faker, { closedSince }: DemoClub, today: CalendarDate): CalendarDate {
  const [min, max] = closedSince
    ? [-3200, -365 * closedSince]
    : faker.helpers.weightedArrayElement<[number, number]>([
        { weight: 40, value: [0, 363] },
        { weight: 9, value: [-364, -1] },
        { weight: 51, value: [-3200, -365] },
      ])
  return addDays(today, faker.number.int({ min, max }))
}

function planNewcomer(
  faker: Faker,
  previous: Newcomer | undefined,
  club: DemoClub,
  lastDay: CalendarDate,
  { today, clubs }: { today: CalendarDate; clubs: DemoClub[] },
): Newcomer {
  const licences = planLicences(faker, club, lastDay, { today, clubs })
  const firstDay = licences[0]!.date_debut
  const birth = planBirth(faker, firstDay)
  const sexe = faker.datatype.boolean(0.62) ? 1 : 0
  const sibling = previous?.licences.at(-1)?.club === club && faker.datatype.boolean(0.15) ? previous : undefined
  const prenom = demoFirstName(faker, sexe)
  const nom = sibling?.nom ?? demoSurname(faker)
  const contact = demoContact(faker, { prenom, nom }, club)
  return {
    nom,
    prenom,
    sexe,
    date_naissance: faker.datatype.boolean(0.015) ? null : birth,
    ...contact,
    ...(faker.datatype.boolean(0.12) && { mail: '' }),
    ...(sibling && { adresse: sibling.adresse, mail: sibling.mail, gsm: sibling.gsm }),
    code: demoActivationCode(faker),
    licences,
    practisedBefore: planPracticeBefore(faker, ageOn(birth, firstDay)),
    topGrade: faker.datatype.boolean(0.03) ? null : undefined,
    competes: faker.datatype.boolean(0.5),
    build: faker.number.float(),
  }
}

/** Year after year back from the last day: some stop early, pause, renew late, or come from another club. */
function planLicences(
  faker: Faker,
  club: DemoClub,
  lastDay: CalendarDate,
  { today, clubs }: { today: CalendarDate; clubs: DemoClub[] },
): Licences {
  const licences: Licences = []
  const horizon = addMonths(today, -12 * YEARS_KNOWN)
  // No random transfers out of Namur: its listing has exactly the cases it is meant to have.
  const sources = clubs.filter(({ club_slug, closedSince }) => club_slug !== NAMUR && !closedSince)
  let end = lastDay
  let where = club
  do {
    const year = yearEndingOn(end)
    licences.unshift({ ...year, club: where })
    const pause = faker.helpers.weightedArrayElement([
      { weight: 70, value: 0 },
      { weight: 22, value: faker.number.int({ min: 1, max: 45 }) },
      { weight: 8, value: faker.number.int({ min: 60, max: 500 }) },
    ])
    end = addDays(year.date_debut, -1 - pause)
    if (faker.datatype.boolean(0.03)) where = faker.helpers.arrayElement(sources)
  } while (addMonths(end, -12) > horizon && faker.datatype.boolean(0.72))
  return licences
}

/** Most members begin as children. */
function planBirth(faker: Faker, firstDay: CalendarDate): CalendarDate {
  const [min, max] = faker.helpers.weightedArrayElement<[number, number]>([
    { weight: 24, value: [5, 7] },
    { weight: 31, value: [8, 10] },
    { weight: 19, value: [11, 13] },
    { weight: 9, value: [14, 17] },
    { weight: 8, value: [18, 29] },
    { weight: 7, value: [30, 45] },
    { weight: 2, value: [46, 62] },
  ])
  return addDays(addMonths(firstDay, -12 * faker.number.int({ min, max })), -faker.number.int({ min: 0, max: 364 }))
}

function planPracticeBefore(faker: Faker, age: number): number {
  if (age < 25 || !faker.datatype.boolean(0.4)) return 0
  return faker.number.int({ min: 2, max: Math.min(age - 10, 20) })
}
