import type { Faker } from '@faker-js/faker'
import type { CalendarDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { type GradeHistories, orderOn } from './add-grades.ts'
import { type DemoMember, isLicensedOn } from './demo-member.ts'
import { demoPeople } from './demo-people.ts'
import { ageCategoryOn, type Reference, weightCategoryFor } from './demo-reference.ts'

export type Discipline = 'combat' | 'poomsae'

export interface DemoCompetition {
  id: number
  name: string
  niveau: string
  disciplines: Discipline[]
  date_debut: CalendarDate
  date_fin: CalendarDate
}

interface World {
  faker: Faker
  reference: Reference
  members: DemoMember[]
  histories: GradeHistories
}

interface Entrant {
  member: DemoMember
  id_age_category: number
  id_grade_category: number
  id_weight_category: number | null
}

const CATEGORIES_HELD = 10
const ENTRANTS = { min: 4, max: 8 }
/** Places of the demonstration's black belt, competition by competition: medals of every colour. */
const BLACK_BELT_PLACES = [1, 2, 3, 5, 1, 3, 2, 1]

export function planCombats(world: World, competitions: DemoCompetition[]) {
  return planBrackets(world, competitions, 'combat').flatMap(({ competition, ranked }) =>
    combatResults(world.faker, competition, ranked),
  )
}

export function planPoomsae(world: World, competitions: DemoCompetition[]) {
  return planBrackets(world, competitions, 'poomsae').flatMap(({ competition, ranked }) =>
    poomsaeResults(world.faker, competition, ranked),
  )
}

/** The categories of each competition, each with its entrants from first to last. */
function planBrackets(world: World, competitions: DemoCompetition[], discipline: Discipline) {
  const { faker } = world
  let fought = 0
  return competitions
    .filter(({ disciplines }) => disciplines.includes(discipline))
    .flatMap((competition) => {
      const brackets = [...groupBy(findEntrants(world, competition.date_debut, discipline), categoryOf).values()]
      const withHer = brackets.find((bracket) => bracket.some(isBlackBelt))
      const open = brackets.filter((bracket) => bracket !== withHer && bracket.length >= ENTRANTS.min)
      const held = faker.helpers
        .arrayElements(open, CATEGORIES_HELD)
        .map((bracket) => faker.helpers.arrayElements(bracket, ENTRANTS))
      // The black belt referees at regional competitions, and a referee does not compete on the same day.
      if (withHer && competition.niveau !== 'Régional') {
        held.push(rankHer(faker, withHer, BLACK_BELT_PLACES[fought % BLACK_BELT_PLACES.length]!))
        fought += 1
      }
      return held.map((ranked) => ({ competition, ranked }))
    })
}

function categoryOf({ id_age_category, id_grade_category, id_weight_category, member }: Entrant) {
  return [id_age_category, id_grade_category, id_weight_category, member.sexe].join(' ')
}

function findEntrants({ members, reference, histories }: World, date: CalendarDate, discipline: Discipline): Entrant[] {
  return members.flatMap((member) => {
    if (!member.competes || !isLicensedOn(member, date)) return []
    const ageCategory = ageCategoryOn(reference, member.date_naissance, date)
    if (!ageCategory) return []
    const order = orderOn(histories, member, date)
    const gradeCategory = reference.gradeCategories.find(
      ({ ordre_min, ordre_max }) => ordre_min <= order && order <= ordre_max,
    )!
    const weight =
      discipline === 'combat' ? weightCategoryFor(reference, ageCategory.id, member.sexe, member.build) : undefined
    return [
      {
        member,
        id_age_category: ageCategory.id,
        id_grade_category: gradeCategory.id,
        id_weight_category: weight?.id ?? null,
      },
    ]
  })
}

function isBlackBelt({ member }: Entrant) {
  return member.numero_licence === demoPeople.blackBelt
}

function rankHer(faker: Faker, bracket: Entrant[], place: number): Entrant[] {
  const ranked = faker.helpers.shuffle(bracket.filter((entrant) => !isBlackBelt(entrant))).slice(0, ENTRANTS.max - 1)
  ranked.splice(place - 1, 0, bracket.find(isBlackBelt)!)
  return ranked
}

/** Direct elimination: two third and four fifth places. Sometimes the last one did not turn up and has no place. */
function combatResults(faker: Faker, competition: DemoCompetition, ranked: Entrant[]) {
  const rounds = Math.ceil(Math.log2(Math.max(2, ranked.length)))
  return ranked.map(({ member, ...categories }, position) => {
    const absent = position === ranked.length - 1 && position > 3 && faker.datatype.boolean(0.2)
    const roundsMissed = position === 0 ? 0 : Math.floor(Math.log2(position)) + 1
    return {
      ...result(competition, member, categories),
      combats_gagnes: absent ? 0 : Math.max(0, rounds - roundsMissed),
      place: absent ? null : placeAt(position),
    }
  })
}

function poomsaeResults(faker: Faker, competition: DemoCompetition, ranked: Entrant[]) {
  let score = faker.number.float({ min: 7.2, max: 8.6, fractionDigits: 3 })
  return ranked.map(({ member, id_age_category, id_grade_category }, position) => {
    score -= faker.number.float({ min: 0.01, max: 0.35, fractionDigits: 3 })
    return {
      ...result(competition, member, { id_age_category, id_grade_category }),
      score: Number(score.toFixed(3)),
      place: placeAt(position),
    }
  })
}

function result<Categories>({ id, date_debut }: DemoCompetition, member: DemoMember, categories: Categories) {
  return { id_competition: id, id_member: member.id, date: date_debut, ...categories }
}

function placeAt(position: number) {
  if (position < 3) return position + 1
  return position === 3 ? 3 : 5
}
