import type { AccountCall, Input } from '#api/calls/call.ts'
import { rememberUntilChange } from '#api/core/changes/remember-until-change.ts'
import type { Connection } from '#api/database/connect.ts'
import type { FigureTableCode } from '#contract/staff/staff-figures-fields.ts'
import { figureWords } from '#contract/staff/staff-figures-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { AGE_BANDS, bandOfBucket } from '#domain/figures/age-bands.ts'
import { crossTabulate, sum } from '#domain/figures/cross-tabulate.ts'
import { countMembersOn, type Headcount, listClubs, listGrades } from './figure-queries.ts'
import { type FigureTable, figureTable } from './figure-table.ts'

const [WOMAN, MAN] = [0, 1] as const
const ADULT_FROM = AGE_BANDS.findIndex(({ from }) => from === 18)

export async function staffGetFigures({ date }: Input<'staffGetFigures'>, call: AccountCall) {
  const tableaux = await readHeadcountTables(date, call)
  return { licencies: tableaux.find(({ code }) => code === 'sexes')!.total.at(-1)!, tableaux }
}

export function readHeadcountTables(day: CalendarDate, call: AccountCall): Promise<FigureTable[]> {
  return rememberUntilChange(call, { subject: 'figures', question: `headcount of ${day}` }, () =>
    countHeads(day, call.db),
  )
}

/** Everyone licensed on that day, counted five ways with the same total. */
async function countHeads(day: CalendarDate, db: Connection) {
  const counted = await countMembersOn(db, day)
  const grades = await listGrades(db)
  const clubs = await listClubs(db)
  const ages = counted.filter(({ by }) => by === 'bucket').map((row) => ({ ...row, band: bandOfBucket(row.bucket) }))
  const ofClubs = counted.filter(({ by }) => by === 'club')
  const provinceOf = new Map(clubs.map(({ id, province }) => [id, province]))
  const provinces = [...new Set(clubs.map(({ province }) => province).filter(Boolean))].toSorted((one, other) =>
    one.localeCompare(other, 'fr'),
  )
  return [
    bySex('ages', ages, ({ band }) => band, [
      ...AGE_BANDS.map((band, place) => ({ key: place, nom: figureWords.band(band) })),
      { key: null, nom: figureWords.ageUnknown, whenAny: true },
    ]),
    byMajority(ages),
    bySex('provinces', ofClubs, ({ id_club }) => provinceOf.get(id_club!)!, [
      ...provinces.map((nom) => ({ key: nom, nom })),
      { key: '', nom: figureWords.provinceUnknown, whenAny: true },
    ]),
    bySex(
      'grades',
      counted.filter(({ by }) => by === 'grade'),
      ({ id_grade }) => id_grade,
      [
        ...grades.map(({ id, grade }) => ({ key: id, nom: grade })),
        { key: null, nom: figureWords.gradeUnknown, whenAny: true },
      ],
    ),
    bySex(
      'clubs',
      ofClubs,
      ({ id_club }) => id_club,
      clubs.map(({ id, club }) => ({ key: id, nom: club, id_club: id, whenAny: true })),
    ),
  ]
}

interface Wanted<Key> {
  key: Key
  nom: string
  id_club?: number
  /** Left out when its count is zero. */
  whenAny?: true
}

function bySex<Row extends Headcount, Key>(
  code: FigureTableCode,
  counted: Row[],
  keyOf: (row: Row) => Key,
  wanted: Wanted<Key>[],
) {
  const cells = counted.map((row) => ({ row: keyOf(row), column: row.sexe, value: row.membres }))
  const table = crossTabulate(
    cells,
    wanted.map(({ key }) => key),
    [WOMAN, MAN],
  )
  const lines = wanted.map((line, place) => ({ ...line, valeurs: [...table[place]!, sum(table[place]!)] }))
  return figureTable(
    code,
    'membres',
    [
      { titre: figureWords.women, graphe: true },
      { titre: figureWords.men, graphe: true },
      { titre: figureWords.total },
    ],
    lines.filter(({ whenAny, valeurs }) => !whenAny || valeurs.at(-1)! > 0),
  )
}

function byMajority(ages: (Headcount & { band: number | null })[]) {
  const cells = ages.map(({ band, sexe, membres }) => ({
    row: sexe,
    column: band === null ? 'unknown' : band < ADULT_FROM ? 'minor' : 'adult',
    value: membres,
  }))
  const [women, men] = crossTabulate(cells, [WOMAN, MAN], ['minor', 'adult', 'unknown'])
  return figureTable(
    'sexes',
    'membres',
    [
      { titre: figureWords.minors, graphe: true },
      { titre: figureWords.adults, graphe: true },
      { titre: figureWords.ageUnknown },
      { titre: figureWords.total },
    ],
    [
      { nom: figureWords.women, valeurs: [...women!, sum(women!)] },
      { nom: figureWords.men, valeurs: [...men!, sum(men!)] },
    ],
  )
}
