import type { Faker } from '@faker-js/faker'
import { addDays } from '#domain/dates.ts'
import { type DemoClub, LIEGE, NAMUR } from './add-clubs.ts'
import type { DemoContext } from './demo-context.ts'
import type { Reference } from './demo-reference.ts'
import { insertRows } from './insert-rows.ts'

/** Criteria by their order in the reference data. */
const COMMON = { 1: [1, 2, 5], 2: [1, 3, 5], 3: [1, 4, 5] }
const OF_LABEL = {
  wam: { 1: [8], 2: [9], 3: [10] },
  wk: { 1: [12], 2: [13, 15], 3: [14, 15] },
  wp: { 1: [17], 2: [18, 20], 3: [19, 20] },
}

type Label = keyof typeof OF_LABEL
type Level = keyof typeof COMMON
type Labels = Partial<Record<Label, Level[]>>
type Holding = { club: DemoClub; labels: [Label, Level][]; criteria: number[]; lapsed: number[] }

/** Namur holds two labels and lacks one criterion of the third; other clubs hold all, some or none. */
export async function addLabels(
  { db, faker, today }: DemoContext,
  reference: Reference,
  clubs: DemoClub[],
): Promise<void> {
  const holdings = clubs.filter(({ closedSince }) => !closedSince).map((club) => planHolding(faker, club))
  await insertRows(
    db,
    'club_label',
    holdings.flatMap(({ club, labels }) => labels.map(([label, niveau]) => ({ id_club: club.id, label, niveau }))),
  )
  const idOf = new Map(reference.criteria.map(({ ordre, id }) => [ordre, id]))
  await insertRows(
    db,
    'club_critere',
    holdings.flatMap(({ club, criteria, lapsed }) => [
      ...criteria.map((ordre) => ({
        id_club: club.id,
        critere_id: idOf.get(ordre)!,
        date_fin: addDays(today, faker.number.int({ min: 120, max: 900 })),
      })),
      ...lapsed.map((ordre) => ({ id_club: club.id, critere_id: idOf.get(ordre)!, date_fin: addDays(today, -40) })),
    ]),
  )
}

function planHolding(faker: Faker, club: DemoClub): Holding {
  if (club.club_slug === NAMUR) return withCriteria(club, { wam: [2], wk: [1] }, [6, 16], [17])
  if (club.club_slug === LIEGE) return withCriteria(club, { wam: [1, 2, 3], wk: [2], wp: [3] }, [6, 7, 21])
  const label = faker.helpers.arrayElement<Label>(['wam', 'wk', 'wp'])
  const levels = faker.helpers.weightedArrayElement<Level[]>([
    { weight: 50, value: [] },
    { weight: 30, value: [1] },
    { weight: 15, value: [2] },
    { weight: 5, value: [3] },
  ])
  return withCriteria(club, { [label]: levels }, [6])
}

function withCriteria(club: DemoClub, held: Labels, valorising: number[], lapsed: number[] = []): Holding {
  const labels = Object.entries(held).flatMap(([label, levels]) =>
    levels.map((level): [Label, Level] => [label as Label, level]),
  )
  const needed = labels.flatMap(([label, level]) => [...COMMON[level], ...OF_LABEL[label][level]])
  return { club, labels, criteria: [...new Set([...needed, ...valorising])], lapsed }
}
