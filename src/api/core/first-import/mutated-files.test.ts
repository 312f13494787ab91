import { utils, write } from '@e965/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { Refusal } from '#api/calls/refusal.ts'
import { readReference } from '#api/core/sport/read-reference.ts'
import { parseTable } from '#api/files/parse-table.ts'
import { type ImportColumn, importColumns } from '#contract/staff/staff-import-fields.ts'
import { IMPORT_KINDS, type ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import { formatProblem } from '#contract/staff/staff-import-messages.ts'
import { TABLE_FILE } from '#contract/table-fields.ts'
import { classifyAffiliations } from '#domain/first-import/classify-affiliations.ts'
import { classifyClubs } from '#domain/first-import/classify-clubs.ts'
import { classifyGrades, type Grade } from '#domain/first-import/classify-grades.ts'
import { classifyLicences, type Holder } from '#domain/first-import/classify-licences.ts'
import { classifyManagers } from '#domain/first-import/classify-managers.ts'
import { classifyMembers } from '#domain/first-import/classify-members.ts'
import { classifyResults, type KnownResults } from '#domain/first-import/classify-results.ts'
import type { EventDetail } from '#domain/first-import/find-event.ts'
import type { Classification } from '#domain/first-import/import-problem.ts'
import { mapColumns, pickCells } from '#domain/tables/read-rows.ts'
import { useTestApi } from '#tests/support/api.ts'
import { plantMistakes } from '#tests/support/planted-mistakes.ts'
import { checkFieldsOf } from './check-fields.ts'
import { findClubs, findGrades, findHolders } from './known-queries.ts'
import { checkMapping, type ImportRequest } from './read-import-file.ts'
import { findDetails, findParticipants } from './result-queries.ts'
import { runImport } from './run-import.ts'

const api = useTestApi({ now: '2026-03-10T09:00:00Z' })
const TODAY = '2026-03-10'

let seed = 20261115
function random(below: number) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * below)
}

const sound = Object.fromEntries(
  IMPORT_KINDS.map((genre) => {
    const lines = plantMistakes(genre).clean.toString().split('\r\n')
    return [genre, lines.map((line) => line.split(';'))]
  }),
) as Record<ImportKind, string[][]>

/** Some lines of the valid file; the database may know some of them. */
function sourceOf(genre: ImportKind, from: number): string[][] {
  return [sound[genre][0]!, ...sound[genre].slice(1 + from, 7 + from)]
}

/** Bytes changed, cells exchanged, the end cut off. */
function mutate(rows: string[][], asWorkbook: boolean): Buffer {
  const cells = rows.map((row) => [...row])
  for (let change = random(3); change > 0; change -= 1) {
    const [one, other] = [cells[random(cells.length)]!, cells[random(cells.length)]!]
    one[random(one.length)] = other[random(other.length)]!
  }
  const content = asWorkbook
    ? (write(utils.book_new(utils.aoa_to_sheet(cells), 'x'), { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    : Buffer.from(cells.map((row) => row.join(';')).join('\n'))
  for (let change = random(4); change > 0; change -= 1) content[random(content.length)] = random(256)
  return random(8) === 0 ? content.subarray(0, random(content.length)) : content
}

async function requestOf(genre: ImportKind, content: Buffer): Promise<ImportRequest | null> {
  const parsed = await parseTable(content, TABLE_FILE, { columns: importColumns[genre] })
  if (!('rows' in parsed)) return null
  const mapping = mapColumns<string>(parsed.header.cells, importColumns[genre])
  return { ...parsed, genre, mapping, digest: '', existants: random(2) === 0 ? 'laisser' : 'mettre_a_jour' }
}

let members: Map<string, Holder>
let grades: Grade[]
let levels: EventDetail[]
let results: KnownResults
let clubs: Awaited<ReturnType<typeof findClubs>>

beforeAll(async () => {
  for (const genre of ['clubs', 'membres'] as const) {
    await runImport(api.deps, (await requestOf(genre, plantMistakes(genre).clean))!, 'base.csv')
  }
  const numbers = Array.from({ length: 200 }, (_, index) => String(7_100_000 + index))
  clubs = await findClubs(api.db)
  members = await findHolders(api.db, numbers, { writes: false })
  grades = await findGrades(api.db)
  levels = await findDetails(api.db, 'competition')
  const reference = await readReference(api.db, null)
  const participants = await findParticipants(api.db, { numbers, births: [] }, reference.grades)
  results = { members: participants, erased: new Set(), events: [], details: [], lines: [], reference }
})

function classifierOf(genre: ImportKind) {
  const check = checkFieldsOf(genre)
  const clubsByNumber = new Map(clubs.map((club) => [club.numero_club, club]))
  const classifiers: Record<
    ImportKind,
    () => (line: number, cells: never) => Classification<string, unknown, unknown>
  > = {
    clubs: () => classifyClubs(clubs, check),
    membres: () =>
      classifyMembers({ members: new Map(), former: new Map(), people: new Map(), facts: new Map() }, TODAY, check),
    licences: () =>
      classifyLicences(
        {
          members,
          clubs: clubsByNumber,
          licences: new Map(),
          orders: new Map(),
        },
        { today: TODAY, check, update: true },
      ),
    grades: () => classifyGrades({ members, grades, records: new Map() }, TODAY, check),
    responsables: () => classifyManagers({ members, clubs: clubsByNumber, managers: new Map() }, check),
    affiliations: () => classifyAffiliations({ clubs: clubsByNumber, affiliations: new Map() }, TODAY, check),
    combats: () => classifyResults('combat', { ...results, details: levels }, TODAY, check),
    poomsae: () => classifyResults('poomsae', { ...results, details: levels }, TODAY, check),
    arbitrages: () => classifyResults('arbitrage', { ...results, details: levels }, TODAY, check),
    stages: () => classifyResults('presences', results, TODAY, check),
    formations: () => classifyResults('formation', results, TODAY, check),
  }
  return classifiers[genre]()
}

it('the import classifiers give every line of 10,000 mutated files a fate, and each problem a sentence', async () => {
  const fates: Record<string, number> = {}
  for (let round = 0; round < 10_000; round += 1) {
    const genre = IMPORT_KINDS[round % IMPORT_KINDS.length]!
    const request = await requestOf(genre, mutate(sourceOf(genre, random(30)), round % 50 === 0))
    if (!request) continue
    const classify = classifierOf(genre)
    const columns: readonly ImportColumn<string>[] = importColumns[genre]
    for (const row of request.rows) {
      const classified = classify(row.line, pickCells(row, request.mapping, columns) as never)
      fates[classified.fate] = (fates[classified.fate] ?? 0) + 1
      if (classified.fate !== 'problem') continue
      const said = classified.problems.map(({ problem }) => formatProblem(problem))
      if (said.length === 0 || !said.every((sentence) => sentence?.length > 5)) expect.fail(JSON.stringify(classified))
    }
  }
  expect(fates.new).toBeGreaterThan(1000)
  expect(fates.problem).toBeGreaterThan(1000)
})

it('runImport stores a mutated file as a whole or, refused with 422, writes nothing', async () => {
  const outcomes = { whole: 0, nothing: 0 }
  for (let round = 0; round < 300; round += 1) {
    const genre = IMPORT_KINDS[round % IMPORT_KINDS.length]!
    const request = await requestOf(genre, mutate(sourceOf(genre, random(60)), round % 25 === 0))
    if (!request) continue
    const before = await countRows(genre)
    try {
      const headings = Array.from({ length: TABLE_FILE.columns }, () => '')
      checkMapping(genre, headings, request.mapping)
      const { created, plan } = await runImport(api.deps, request, 'x.csv')
      expect(created + plan.differing + plan.same).toBe(request.rows.length)
      expect(await countRows(genre)).toEqual([before[0]! + created, before[1]! + 1])
      outcomes.whole += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      expect(error.status).toBe(422)
      expect(await countRows(genre)).toEqual(before)
      outcomes.nothing += 1
    }
  }
  expect(Math.min(outcomes.whole, outcomes.nothing)).toBeGreaterThan(30)
})

/** Rows of that kind, and number of imports. */
async function countRows(genre: ImportKind): Promise<number[]> {
  const table = {
    clubs: 'club',
    membres: 'member',
    licences: 'licence',
    grades: 'grade_record',
    responsables: 'club_manager',
    affiliations: 'club_affiliation',
    combats: 'combat_result',
    poomsae: 'poomsae_result',
    arbitrages: 'referee_service',
    stages: 'course_attendance',
    formations: 'training_result',
  }[genre]
  const { rows } = await api.deps.pool.query<{ rows: number; runs: number }>(
    `select (select count(*) from ${table}) as rows, (select count(*) from audit_event where action = 'import.run') as runs`,
  )
  return [rows[0]!.rows, rows[0]!.runs]
}
