import { ageOn, type CalendarDate, formatDate } from '#domain/dates.ts'
import type { GradeStep } from '#domain/next-grading.ts'
import { searchKey } from '#domain/search-key.ts'
import { gradeKey } from '#domain/tables/grade-key.ts'
import { cellBoolean, cellDate, cellDecimal, cellInteger } from '#domain/tables/read-cell.ts'
import { weightInKg } from '#domain/weight-category.ts'
import type { CellProblem } from './find-member.ts'
import {
  type CellKind,
  type Cells,
  type ExamResult,
  isUnsuccessful,
  type SheetColumn,
  type Value,
  type Values,
} from './sheets.ts'

/** The reference tables that cells refer to. */
export interface Reference {
  grades: GradeStep[]
  ages: { id: number; name: string; age_min: number; age_max: number }[]
  levels: { id: number; name: string; ordre_min: number; ordre_max: number }[]
  weights: { id: number; name: string; sexe: number; id_age_category: number }[]
}

/** Context of a cell: the member, the date, and the previous cells. */
export interface Setting {
  reference: Reference
  event: { date_debut: CalendarDate; date_fin: CalendarDate }
  member: { sexe: number; date_naissance: CalendarDate | null; held: { ordre: number } | null }
  before: Values
}

const TEXT_LENGTH = 100

/** The values of a line, or the problems of its cells. */
export function readCells(cells: Cells, columns: readonly SheetColumn[], setting: Omit<Setting, 'before'>) {
  const values: Values = {}
  const problems: CellProblem[] = []
  for (const column of columns) {
    const text = (cells[column.key] ?? '').trim()
    const read =
      text === '' && column.required && !mayBeEmpty(column, cells)
        ? { problem: column.required }
        : READERS[column.kind](text, { ...setting, before: values }, column)
    if (typeof read === 'object' && read !== null) problems.push({ column: column.key, message: read.problem })
    else values[column.field] = read
  }
  return { values, problems }
}

/** The grade that a candidate tried without success may be unknown. */
function mayBeEmpty({ kind }: SheetColumn, { resultat = '' }: Cells) {
  return kind === 'grade' && isUnsuccessful({ resultat: findResult(resultat) ?? null })
}

type Read = Value | { problem: string }

const READERS: Record<CellKind, (text: string, setting: Setting, column: SheetColumn) => Read> = {
  result: (text) => findResult(text) ?? { problem: 'Écrivez réussi, échoué ou absent.' },
  text: (text) =>
    text.length > TEXT_LENGTH ? { problem: `Maximum ${TEXT_LENGTH} caractères.` } : text === '' ? 'Aucun' : text,
  day: readDay,
  count: (text) => (text === '' ? 0 : integerUpTo(99, text, 'Écrivez un nombre entre 0 et 99.')),
  place: readPlace,
  score: readScore,
  yes: (text) => cellBoolean(text) ?? { problem: 'Écrivez oui ou non.' },
  grade: (text, { reference }) =>
    text === '' ? null : (findGrade(text, reference.grades)?.id ?? { problem: `Le grade « ${text} » n’existe pas.` }),
  age: readAge,
  level: readLevel,
  weight: readWeight,
}

const RESULTS: Record<ExamResult, string[]> = {
  reussi: ['', 'reussi', 'reussie', 'oui', 'r', 'recu', 'recue'],
  echoue: ['echoue', 'echouee', 'echec', 'non', 'non reussi', 'non reussie', 'rate', 'ratee', 'refuse', 'refusee'],
  absent: ['absent', 'absente', 'abs', 'forfait', 'excuse', 'excusee'],
}

/** 'Réussi', 'échec', 'ABS'; an empty cell is a success. */
function findResult(text: string): ExamResult | undefined {
  const said = searchKey(text)
  return (Object.keys(RESULTS) as ExamResult[]).find((result) => RESULTS[result].includes(said))
}

function integerUpTo(most: number, text: string, problem: string): Read {
  const value = cellInteger(text)
  return value !== undefined && value <= most ? value : { problem }
}

function readDay(text: string, { event }: Setting, { end }: SheetColumn): Read {
  if (text === '') return end === 'last' ? event.date_fin : event.date_debut
  const date = cellDate(text, event.date_fin)
  if (date === undefined) return { problem: 'Cette date n’existe pas : écrivez-la JJ/MM/AAAA.' }
  if (event.date_debut <= date && date <= event.date_fin) return date
  return { problem: `La compétition a lieu ${formatDays(event)}.` }
}

function formatDays({ date_debut, date_fin }: Setting['event']) {
  return date_debut === date_fin
    ? `le ${formatDate(date_debut)}`
    : `du ${formatDate(date_debut)} au ${formatDate(date_fin)}`
}

const UNPLACED = ['-', '/', 'nc', 'np', 'abs', 'absent', 'non classe', 'forfait']
const MEDALS: Record<string, number> = { or: 1, argent: 2, bronze: 3 }

/** '1', '1er', '2e', '3ème', or a medal. */
function readPlace(text: string): Read {
  const said = searchKey(text)
  if (text === '' || UNPLACED.includes(text) || UNPLACED.includes(said)) return null
  // The search key drops signs, so '-1' must be refused by its text.
  const digits = (/^\d/.test(text) && /^(\d+)\s?(?:er|ere|re|e|eme|nd|nde)?$/.exec(said)?.[1]) || text
  const place = MEDALS[said] ?? integerUpTo(999, digits, PLACE_PROBLEM)
  return place === 0 ? { problem: PLACE_PROBLEM } : place
}
const PLACE_PROBLEM = 'Écrivez la place en chiffres (1, 2, 3…), ou rien.'

function readScore(text: string): Read {
  if (text === '') return null
  const fine = /^\d{1,2}(?:[.,]\d{1,3})?$/.test(text) ? cellDecimal(text) : undefined
  return fine ?? { problem: 'Écrivez un score entre 0 et 99,999, avec trois décimales au plus.' }
}

export function findGrade<Grade extends { grade: string }>(text: string, grades: Grade[]): Grade | undefined {
  const wanted = gradeKey(text)
  return grades.find(({ grade }) => gradeKey(grade) === wanted)
}

function readAge(text: string, { reference, event, member }: Setting): Read {
  if (text !== '') return named(reference.ages, text, 'La catégorie d’âge')
  const age = member.date_naissance === null ? undefined : ageOn(member.date_naissance, event.date_debut)
  const category =
    age === undefined ? undefined : reference.ages.find((one) => one.age_min <= age && age <= one.age_max)
  return category?.id ?? null
}

function readLevel(text: string, { reference, member: { held } }: Setting): Read {
  if (text !== '') return named(reference.levels, text, 'La classe')
  const category =
    held === null
      ? undefined
      : reference.levels.find((one) => one.ordre_min <= held.ordre && held.ordre <= one.ordre_max)
  return category?.id ?? null
}

/** 'Senior', 'Seniors', 'seniors'; 'Classe A' or 'A'. */
function named(categories: { id: number; name: string }[], text: string, what: string): Read {
  const said = nameKey(text)
  const found = categories.find(({ name }) => nameKey(name) === said)
  if (found) return found.id
  return { problem: `${what} « ${text} » n’existe pas : ${listNames(categories)}.` }
}

const nameKey = (text: string) =>
  searchKey(text)
    .replace(/^(classe|categorie) /, '')
    .replace(/s$/, '')

function listNames(categories: { name: string }[]) {
  return categories.map(({ name }) => name).join(', ')
}

function readWeight(text: string, { reference, member, before }: Setting): Read {
  if (text === '') return null
  const age = before.id_age_category
  if (typeof age !== 'number') return { problem: 'Précisez d’abord la catégorie d’âge.' }
  const open = reference.weights.filter((one) => one.id_age_category === age && one.sexe === member.sexe)
  const found = open.find(({ name }) => weightKey(name) === weightKey(text))
  if (found) return found.id
  return {
    problem: `La catégorie de poids « ${text} » n’existe pas ici : ${weightNames(open) || 'il n’y en a aucune'}.`,
  }
}

const weightNames = (open: { name: string }[]) => open.map(({ name }) => weightInKg(name)).join(', ')

/** '-57kg', '- 57 kg', '−57'. */
const weightKey = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s.]|kg/g, '')
    .replace(/^[−–]/, '-')
