import { isBeforeBirth } from '#domain/birth-date.ts'
import { formatDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { fullName } from '#domain/person-name.ts'
import { type Candidate, checkGrade } from './check-grade.ts'
import { type CellProblem, type KnownMember, prepareSearch } from './find-member.ts'
import { type Reference, readCells, type Setting } from './read-cells.ts'
import {
  type Cells,
  type Identity,
  isEmptyLine,
  isUnsuccessful,
  KEY_FIELDS,
  MEMBER_COLUMNS,
  OUTCOME_COLUMNS,
  type Sheet,
  type SheetColumn,
  type Values,
} from './sheets.ts'
import { writeCells } from './write-cells.ts'

export interface SheetMember extends KnownMember, Omit<Candidate, 'date_naissance'> {
  sexe: number
}

/** A stored line. */
export interface StoredLine {
  id: number
  id_member: number
  values: Values
}

export interface Entry<Member> {
  /** The number of the line on the sheet, from 1. */
  line: number
  member: Member
  values: Values
}

export interface LineProblem extends CellProblem {
  line: number
}

export interface SheetWorld<Member extends SheetMember> {
  sheet: Sheet
  event: Setting['event']
  members: Member[]
  stored: StoredLine[]
  reference: Reference
}

export interface ReadSheet<Member> {
  entries: Entry<Member>[]
  problems: LineProblem[]
  /** To be confirmed by a person. */
  warnings: LineProblem[]
}

/** The lines to store, or their problems by line. Empty lines are ignored. */
export function readSheet<Member extends SheetMember>(lines: Cells[], world: SheetWorld<Member>): ReadSheet<Member> {
  const find = prepareSearch(world.members, world.event.date_fin)
  const unchanged = prepareUnchanged(world)
  const read: ReadSheet<Member> = { entries: [], problems: [], warnings: [] }
  for (const [index, cells] of lines.entries()) {
    const line = index + 1
    if (isEmptyLine(cells)) continue
    const found = find(identityOf(cells))
    if ('problem' in found) {
      read.problems.push({ line, ...found.problem })
      continue
    }
    const { member } = found
    const before = unchanged(member, cells)
    if (before) {
      read.entries.push({ line, member, values: before })
      continue
    }
    readLine(line, cells, member, world, read)
  }
  read.problems.push(...findTwice(world.sheet, read.entries))
  read.problems.sort((one, other) => one.line - other.line)
  return read
}

function identityOf(cells: Cells) {
  return Object.fromEntries(MEMBER_COLUMNS.map(({ key }) => [key, (cells[key] ?? '').trim()])) as Identity
}

/** Unchanged lines are neither parsed nor checked again, since reference tables may have changed. */
function prepareUnchanged<Member extends SheetMember>({ sheet, stored, reference }: SheetWorld<Member>) {
  const byMember = groupBy(stored, ({ id_member }) => id_member)
  return ({ id }: Member, cells: Cells) =>
    byMember.get(id)?.find(({ values }) => {
      const written = writeCells(sheet, values, reference)
      return OUTCOME_COLUMNS[sheet].every(({ key }) => (cells[key] ?? '').trim() === written[key])
    })?.values
}

function readLine<Member extends SheetMember>(
  line: number,
  cells: Cells,
  member: Member,
  { sheet, event, reference }: SheetWorld<Member>,
  { entries, problems, warnings }: ReadSheet<Member>,
) {
  const { values, problems: wrong } = readOutcome(cells, OUTCOME_COLUMNS[sheet], { reference, event, member })
  if (isUnsuccessful(values) && values.diplome !== 'Aucun') {
    wrong.push({ column: 'diplome', message: 'Un diplôme demande un examen réussi.' })
  }
  if (sheet === 'grades' && wrong.length === 0 && !isUnsuccessful(values)) {
    const wanted = reference.grades.find(({ id }) => id === values.id_grade)!
    const checked = checkGrade(member, wanted, reference.grades, event.date_debut)
    if (checked.problem) wrong.push({ column: 'grade', message: checked.problem })
    warnings.push(...checked.warnings.map((message) => ({ line, column: 'grade', message })))
  }
  problems.push(...wrong.map((problem) => ({ line, ...problem })))
  if (wrong.length === 0) entries.push({ line, member, values })
}

type Participant = Setting['member'] & Pick<KnownMember, 'nom' | 'prenom'>

/** The values of a line about this member, or its problems, whatever the sheet. */
export function readOutcome(
  cells: Cells,
  columns: readonly SheetColumn[],
  setting: Omit<Setting, 'before' | 'member'> & { member: Participant },
) {
  const { event, member } = setting
  const { values, problems } = readCells(cells, columns, setting)
  if (isBeforeBirth(event.date_debut, member.date_naissance)) {
    const born = formatDate(member.date_naissance!)
    problems.push({ column: 'numero_licence', message: `${fullName(member)} est né(e) le ${born}, après ce jour.` })
  }
  const { date_debut, date_fin } = values
  if (problems.length === 0 && date_debut && date_fin && date_fin < date_debut) {
    problems.push({ column: 'date_fin', message: 'Le dernier jour précède le premier.' })
  }
  return { values, problems }
}

export function keyOf(sheet: Sheet, idMember: number, values: Values) {
  return [idMember, ...KEY_FIELDS[sheet].map((field) => values[field])].join(' ')
}

function findTwice<Member extends SheetMember>(sheet: Sheet, entries: Entry<Member>[]): LineProblem[] {
  const first = new Map<string, number>()
  return entries.flatMap(({ line, member, values }) => {
    const key = keyOf(sheet, member.id, values)
    const before = first.get(key)
    if (before === undefined) {
      first.set(key, line)
      return []
    }
    const where = KEY_FIELDS[sheet].length > 0 ? ', dans la même catégorie' : ''
    const message = `${fullName(member)} est déjà à la ligne ${before}${where}.`
    return [{ line, column: 'numero_licence', message }]
  })
}
