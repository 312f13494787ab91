import { addDays, addMonths, yearOf } from '#domain/dates.ts'
import type { GradeHistories } from './add-grades.ts'
import { addReferees } from './add-referees.ts'
import type { DemoContext } from './demo-context.ts'
import { saturdayFrom } from './demo-dates.ts'
import type { DemoMember } from './demo-member.ts'
import type { Reference } from './demo-reference.ts'
import { insertRows } from './insert-rows.ts'
import { type DemoCompetition, type Discipline, planCombats, planPoomsae } from './plan-results.ts'

const SEASONS = 7
const CALENDAR: [monthAndDay: string, name: string, niveau: string, lieu: string, disciplines: Discipline[]][] = [
  ['01-17', 'Open de Charleroi', 'Régional', 'Charleroi', ['combat']],
  ['02-07', 'Championnat de Belgique combat', 'Championnat de Belgique', 'Bruxelles', ['combat']],
  ['02-28', 'Open des Pays-Bas', 'International', 'Eindhoven (NL)', ['combat']],
  ['03-14', 'Coupe de Namur', 'Régional', 'Namur', ['combat']],
  ['04-04', 'Rencontre poomsae de Wavre', 'Régional', 'Wavre', ['poomsae']],
  ['05-09', 'Open de Liège', 'National', 'Liège', ['combat', 'poomsae']],
  ['05-30', 'Championnat de Belgique poomsae', 'Championnat de Belgique', 'Louvain-la-Neuve', ['poomsae']],
  ['06-13', 'Tournoi des Ardennes', 'Régional', 'Bastogne', ['combat']],
  ['09-19', 'Coupe de la Fédération', 'National', 'Namur', ['combat']],
  ['10-10', 'Open poomsae de Mons', 'National', 'Mons', ['poomsae']],
  ['10-24', 'Tournoi des jeunes', 'Régional', 'La Louvière', ['combat']],
  ['11-07', 'Open international de Bruxelles', 'International', 'Bruxelles', ['combat', 'poomsae']],
  ['11-28', 'Coupe de Belgique des clubs', 'National', 'Verviers', ['combat']],
  ['12-12', 'Challenge poomsae de Dinant', 'Régional', 'Dinant', ['poomsae']],
]

/** Seven seasons at every level, with results and referees; the next three months are announced, without results. */
export async function addCompetitions(
  demo: DemoContext,
  reference: Reference,
  { members, histories }: { members: DemoMember[]; histories: GradeHistories },
): Promise<void> {
  const competitions = await insertCompetitions(demo, reference)
  const past = competitions.filter(({ date_fin }) => date_fin < demo.today)
  const world = { ...demo, reference, members, histories }
  await insertRows(demo.db, 'combat_result', planCombats(world, past))
  await insertRows(demo.db, 'poomsae_result', planPoomsae(world, past))
  await addReferees(demo, past, members)
}

async function insertCompetitions({ db, today }: DemoContext, reference: Reference): Promise<DemoCompetition[]> {
  const announced = addMonths(today, 3)
  const planned: Omit<DemoCompetition, 'id'>[] = []
  const places: string[] = []
  for (let year = yearOf(today) - SEASONS; year <= yearOf(announced); year += 1) {
    for (const [monthAndDay, name, niveau, lieu, disciplines] of CALENDAR) {
      const date_debut = saturdayFrom(`${year}-${monthAndDay}`)
      const date_fin = addDays(date_debut, niveau === 'International' ? 1 : 0)
      if (date_debut > announced) continue
      planned.push({ name: `${name} ${year}`, niveau, disciplines, date_debut, date_fin })
      places.push(lieu)
    }
  }
  const ids = await insertRows(
    db,
    'competition',
    planned.map(({ name, niveau, date_debut, date_fin }, index) => ({
      competition: name,
      id_level: reference.idLevel.get(niveau)!,
      date_debut,
      date_fin,
      lieu: places[index]!,
    })),
  )
  return planned.map((competition, index) => ({ ...competition, id: ids[index]! }))
}
