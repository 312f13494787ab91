import type { Faker } from '@faker-js/faker'
import type { Tables } from '#api/database/tables.ts'
import { addDays, ageOn, type CalendarDate, yearOf } from '#domain/dates.ts'
import type { DemoContext } from './demo-context.ts'
import { saturdayFrom } from './demo-dates.ts'
import { type DemoMember, isLicensedOn, memberNumbered } from './demo-member.ts'
import { demoPeople } from './demo-people.ts'
import { insertRows } from './insert-rows.ts'

const YEARS = 9
const MINIMUM_AGE = 16

type Organisation = Tables['training']['organisation']

const ORGANISATIONS: [Organisation, string[]][] = [
  ['ABFT', ['Formation assistant de club', 'Formation dirigeant de club', 'Journée des moniteurs']],
  ['adeps', ['Moniteur sportif initiateur', 'Moniteur sportif éducateur', 'Cours généraux – niveau initiateur']],
  ['abitre_cbt', ['Arbitre de combat régional', 'Arbitre de combat national', 'Recyclage arbitres de combat']],
  ['arbitre_tch', ['Juge poomsae régional', 'Juge poomsae national', 'Recyclage juges poomsae']],
  ['aisf', ['Initiateur fédéral – cours généraux', 'Gestion d’un club sportif']],
  ['ETU', ['European Coach Licence – Level 1', 'European Referee Seminar']],
  ['WTF', ['International Referee Seminar', 'Kukkiwon International Instructor Course']],
]

type Result = { id_member: number; reussite: boolean; diplome: string }
type Planned = { organisation: Organisation; formation: string; date: CalendarDate; results: Result[] }

export async function addTrainings({ db, faker, today }: DemoContext, members: DemoMember[]): Promise<void> {
  const blackBelt = memberNumbered(members, demoPeople.blackBelt)
  const others = members.filter((member) => member !== blackBelt)
  const trainings = [...planTrainings(faker, today, others), ...trainingsOf(blackBelt, today), ...oldTrainings(members)]
  const ids = await insertRows(
    db,
    'training',
    trainings.map(({ organisation, formation, date }) => ({ organisation, formation, date })),
  )
  const results = trainings.flatMap((training, index) =>
    training.results.map((result) => ({ id_training: ids[index]!, ...result })),
  )
  await insertRows(db, 'training_result', results)
}

function planTrainings(faker: Faker, today: CalendarDate, members: DemoMember[]): Planned[] {
  const planned: Planned[] = []
  for (let year = yearOf(today) - YEARS; year <= yearOf(today); year += 1) {
    for (const [organisation, formations] of ORGANISATIONS) {
      const date = saturdayFrom(addDays(`${year}-01-10`, faker.number.int({ min: 0, max: 330 })))
      const formation = formations[year % formations.length]!
      if (date < today) planned.push({ organisation, formation, date, results: planResults(faker, members, date) })
    }
  }
  return planned
}

function planResults(faker: Faker, members: DemoMember[], date: CalendarDate): Result[] {
  const eligible = members.filter(
    (member) =>
      member.date_naissance && ageOn(member.date_naissance, date) >= MINIMUM_AGE && isLicensedOn(member, date),
  )
  return faker.helpers.arrayElements(eligible, { min: 6, max: 14 }).map(({ id }) => {
    const reussite = faker.datatype.boolean(0.85)
    const numbered = reussite && faker.datatype.boolean(0.8)
    return { id_member: id, reussite, diplome: numbered ? `${yearOf(date)}/${faker.string.numeric(4)}` : 'Aucun' }
  })
}

/** One diploma of each organisation, one without a number, one failed before it succeeded. */
function trainingsOf({ id }: DemoMember, today: CalendarDate): Planned[] {
  const taken = (
    organisation: Organisation,
    formation: string,
    daysAgo: number,
    diplome: string,
    reussite = true,
  ): Planned => ({
    organisation,
    formation,
    date: addDays(today, -daysAgo),
    results: [{ id_member: id, reussite, diplome }],
  })
  return [
    taken('ABFT', 'Formation assistant de club', 3400, 'ABFT-0417'),
    taken('ABFT', 'Journée des moniteurs', 190, 'Aucun'),
    taken('adeps', 'Moniteur sportif initiateur', 2900, 'Aucun', false),
    taken('adeps', 'Moniteur sportif initiateur', 2550, 'MSI-20417'),
    taken('abitre_cbt', 'Arbitre de combat régional', 2200, 'ACR-117'),
    taken('arbitre_tch', 'Juge poomsae régional', 1800, 'JPR-042'),
    taken('aisf', 'Gestion d’un club sportif', 1500, 'AISF-8812'),
    taken('ETU', 'European Coach Licence – Level 1', 800, 'ETU-55120'),
    taken('WTF', 'International Referee Seminar', 400, 'WT-BEL-0931'),
  ]
}

/** From before 2007, when the federation's data are not certain. */
function oldTrainings(members: DemoMember[]): Planned[] {
  const manager = memberNumbered(members, demoPeople.manager)
  const taken = (organisation: Organisation, formation: string, date: CalendarDate, diplome: string): Planned => ({
    organisation,
    formation,
    date,
    results: [{ id_member: manager.id, reussite: true, diplome }],
  })
  return [
    taken('adeps', 'Moniteur sportif initiateur', '2002-06-15', 'MSI-02231'),
    taken('adeps', 'Moniteur sportif éducateur', '2005-05-21', 'MSE-05102'),
    taken('abitre_cbt', 'Arbitre de combat régional', '2006-10-14', 'Aucun'),
    taken('ABFT', 'Formation dirigeant de club', '2014-03-08', 'ABFT-0098'),
  ]
}
