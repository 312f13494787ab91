import { type FirstFact, findFactBeforeBirth } from '#domain/birth-date.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { cellBoolean, cellDate } from '#domain/tables/read-cell.ts'
import { type CheckField, type Classification, changesBetween, lineReader, overlay } from './import-problem.ts'
import { cellLicenceNumber, cellSex, nameKey, personKey } from './read-cells.ts'

export const MEMBER_TEXTS = [
  'nom',
  'prenom',
  'adresse',
  'complement',
  'cp',
  'ville',
  'mail',
  'telephone',
  'gsm',
] as const

export type MemberColumn =
  | (typeof MEMBER_TEXTS)[number]
  | 'numero_licence'
  | 'sexe'
  | 'date_naissance'
  | 'newsletter'
  | 'homonyme'

export type NewMember = Record<(typeof MEMBER_TEXTS)[number], string> & {
  /** Null: the import gives the next number. */
  numero_licence: string | null
  sexe: 0 | 1
  date_naissance: CalendarDate | null
  newsletter: boolean | null
  /** A person checked that the others with these names and this birth date are other people. */
  homonyme?: true
}
export type KnownMember = NewMember & { numero_licence: string; id: number; version: number; erased: boolean }

export interface KnownPeople {
  members: Map<string, KnownMember>
  /** Numbers of merged records, with the number of the record that replaced each. */
  former: Map<string, string>
  /** Numbers of the members with the names and birth date of a line. */
  people: Map<string, string[]>
  /** The earliest dated fact of each known member. */
  facts: Map<number, FirstFact>
}

const EARLIEST_BIRTH = '1900-01-01'

/**
 * Classifies the lines of a file of members in order. The licence number identifies a member; without one, the names and
 * the birth date do, so that a line whose number was given by an import is found again.
 */
export function classifyMembers(
  { members, former, people, facts }: KnownPeople,
  today: CalendarDate,
  check: CheckField,
) {
  const seen = new Map<string, { line: number; person: string }>()
  const persons = new Map<string, number>()

  return (line: number, cells: Record<MemberColumn, string>): Classification<MemberColumn, NewMember, KnownMember> => {
    const { problems, refuse, text, value } = lineReader(cells, check)
    const numero_licence = value('numero_licence', cellLicenceNumber, 'licence_number')
    const texts = Object.fromEntries(MEMBER_TEXTS.map((column) => [column, text(column)]))
    const sexe = value('sexe', cellSex, 'sex')
    if (cells.sexe === '') refuse('sexe', { code: 'required' })
    const date_naissance = value('date_naissance', (cell) => cellDate(cell, today), 'date')
    if (date_naissance !== null && (date_naissance < EARLIEST_BIRTH || date_naissance > today)) {
      refuse('date_naissance', { code: 'birth_date' })
    }
    const newsletter = value('newsletter', cellBoolean, 'yes_no')
    const homonym = value('homonyme', cellBoolean, 'yes_no') ?? false
    const said = { numero_licence, sexe, date_naissance, newsletter, ...texts } as NewMember
    const key = date_naissance === null ? null : personKey({ ...said, date_naissance })
    const here = cells.numero_licence === '' ? findPerson() : members.get(numero_licence ?? '')
    const number = numero_licence ?? here?.numero_licence
    if (number !== undefined) {
      const twin = seen.get(number)
      const heir = former.get(number)
      const person = nameKey(said.nom, said.prenom)
      if (twin)
        refuse('numero_licence', { code: twin.person === person ? 'line_twice' : 'number_line', line: twin.line })
      else if (here?.erased) refuse('numero_licence', { code: 'erased' })
      else if (heir !== undefined) refuse('numero_licence', { code: 'former_number', numero: heir })
      else if (!here && key !== null) refuseDouble(key)
      if (!twin) seen.set(number, { line, person })
    }
    if (here && date_naissance !== null && date_naissance !== here.date_naissance) {
      const fact = findFactBeforeBirth(date_naissance, [facts.get(here.id)])
      if (fact) refuse('date_naissance', { code: 'born_after', fact })
    }
    if (problems.length > 0) return { fate: 'problem', problems }
    if (!here) return { fate: 'new', record: homonym ? { ...said, homonyme: true } : said }
    const { id: _id, version: _version, erased: _erased, ...before } = here
    const record = overlay<NewMember>(before, said)
    const changes = changesBetween(before, record)
    return changes.length === 0 ? { fate: 'same' } : { fate: 'differs', known: here, record, changes }

    /** The member of a line without a number. */
    function findPerson(): KnownMember | undefined {
      if (cells.date_naissance === '') refuse('date_naissance', { code: 'birth_needed' })
      if (homonym) refuse('homonyme', { code: 'homonym_number' })
      if (key === null || homonym) return undefined
      const [numeros, other] = [people.get(key) ?? [], persons.get(key)]
      if (numeros.length > 1) refuse('numero_licence', { code: 'person_several', numeros })
      else if (other !== undefined) refuse('nom', { code: 'line_twice', line: other })
      else if (numeros.length === 0) persons.set(key, line)
      return numeros.length === 1 ? members.get(numeros[0]!) : undefined
    }

    function refuseDouble(person: string) {
      const [known, other] = [people.get(person)?.[0], persons.get(person)]
      if (other === undefined) persons.set(person, line)
      if (homonym) return
      if (known !== undefined) refuse('nom', { code: 'person_known', numero: known })
      else if (other !== undefined) refuse('nom', { code: 'person_line', line: other })
    }
  }
}
