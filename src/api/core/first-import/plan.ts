import { createHash } from 'node:crypto'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { inSlices } from '#api/files/in-slices.ts'
import { type ImportColumn, importColumns } from '#contract/staff/staff-import-fields.ts'
import { TABLE_FILE } from '#contract/table-fields.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { CellChange, CellValue, Classification, ImportProblem } from '#domain/first-import/import-problem.ts'
import { pickCells } from '#domain/tables/read-rows.ts'
import type { ImportRequest } from './read-import-file.ts'

export interface ImportWork extends Pick<Deps, 'clock' | 'keys'> {
  db: Connection
  caller?: { idAccount: number }
}

/** An import while it writes. */
export interface ImportRun extends ImportWork {
  /** The row that makes the automatic mails about what it brings wait, created with the first of them. */
  idHold: () => Promise<number>
}

export interface LineProblem {
  line: number
  column: string
  value: string
  problem: ImportProblem
}
export interface LineChange {
  line: number
  column: string
  before: CellValue
  after: CellValue
}

/** The effect of an import on every line, and the function that carries it out. */
export interface Plan {
  created: number
  /** New records that are given a licence number. */
  numbered: number
  differing: number
  same: number
  /** All problems; `problems` itself is bounded, but has one at least of each line. */
  problemCount: number
  problemLines: number
  problems: LineProblem[]
  changes: LineChange[]
  /** Equal fingerprints mean the same result for the same lines. */
  fingerprint: string
  carryOut: (work: ImportRun, subject: string) => Promise<void>
}

export interface Line<Key extends string> {
  line: number
  cells: Record<Key, string>
}

/** The parts of an import that differ by kind: loading the known records, the rule, the writing. */
export interface KindOfImport<Key extends string, New, Known> {
  classify: (line: number, cells: Record<Key, string>) => Classification<Key, New, Known>
  /** Whether the import gives the new record its licence number. */
  isNumbered?: (record: New) => boolean
  /** The order in which new records are written, where it matters. */
  order?: (one: New, other: New) => number
  insert: (work: ImportRun, records: New[], subject: string) => Promise<void>
  update: (work: ImportRun, changed: Changed<Key, New, Known>[], subject: string) => Promise<void>
}

export interface Changed<Key extends string, New, Known> {
  known: Known
  record: New
  changes: CellChange<Key>[]
}

export interface PlanOptions {
  today: CalendarDate
  /** The plan is carried out in the same transaction, so the members that it is made for are locked. */
  writes: boolean
}

export type Prepare<Key extends string, New, Known> = (
  db: Connection,
  lines: Line<Key>[],
  options: PlanOptions & { update: boolean },
) => Promise<KindOfImport<Key, New, Known>>

/** The lines as objects by column. */
async function readLines<Key extends string>(request: ImportRequest): Promise<Line<Key>[]> {
  const { genre, rows, mapping, since1904 } = request
  const columns: readonly ImportColumn<string>[] = importColumns[genre]
  const lines: Line<Key>[] = []
  await inSlices(rows, (slice) => {
    for (const row of slice) lines.push({ line: row.line, cells: pickCells(row, mapping, columns, since1904) })
  })
  return lines
}

export async function makePlan<Key extends string, New, Known>(
  db: Connection,
  prepare: Prepare<Key, New, Known>,
  request: ImportRequest,
  options: PlanOptions,
): Promise<Plan> {
  const update = request.existants === 'mettre_a_jour'
  const lines = await readLines<Key>(request)
  const kind = await prepare(db, lines, { ...options, update })
  const created: New[] = []
  const changed: Changed<Key, New, Known>[] = []
  const plan = { same: 0, problemCount: 0, problemLines: 0, problems: [] as LineProblem[], changes: [] as LineChange[] }
  const fates = createHash('sha256')
  await inSlices(lines, (slice) => {
    for (const { line, cells } of slice) {
      const classified = kind.classify(line, cells)
      fates.update(`${line} ${classified.fate};`)
      if (classified.fate === 'same') plan.same += 1
      else if (classified.fate === 'new') created.push(classified.record)
      else if (classified.fate === 'differs') {
        changed.push(classified)
        for (const change of classified.changes) plan.changes.push({ line, ...change })
      } else {
        plan.problemLines += 1
        plan.problemCount += classified.problems.length
        for (const [index, { column, problem }] of classified.problems.entries()) {
          if (index > 0 && plan.problems.length >= TABLE_FILE.rows) break
          plan.problems.push({ line, column, value: cells[column], problem })
        }
      }
    }
  })
  return {
    ...plan,
    created: created.length,
    numbered: created.filter((record) => kind.isNumbered?.(record)).length,
    differing: changed.length,
    fingerprint: fates.digest('hex'),
    carryOut: async (work, subject) => {
      await inSlices(kind.order ? created.toSorted(kind.order) : created, (slice) => kind.insert(work, slice, subject))
      if (update) await inSlices(changed, (slice) => kind.update(work, slice, subject))
    },
  }
}
