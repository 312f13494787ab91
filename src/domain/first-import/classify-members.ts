import { type FirstFact, findFactBeforeBirth } from '#domain/birth-date.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { cellBoolean, cellDate } from '#domain/tables/read-cell.ts'
import { type CheckField, type Classification, changesBetween, lineReader, overlay } from './import-problem.ts'
import { cellLicenceNumber, cellSex, personKey } from './read-cells.ts'

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
  numero_licence: string
  sexe: 0 | 1
  date_naissance: CalendarDate | null
  newsletter: boolean | null
}
export type KnownMember = NewMember & { id: number; version: number; erased: boolean }

export interface KnownPeople {
  members: Map<string, KnownMember>
  /** Numbers of merged records, with the number of the record that replaced each. */
  former: Map<string, string>
  /** Numbers of members with the names and birth date of a line. */
  people: Map<string, string>
  /** The earliest dated fact of each known member. */
  facts: Map<number, FirstFact>
}

const EARLIEST_BIRTH = '1900-01-01'

/** Classifies the lines of a file of members in order; the licence number identifies a member. */
export function classifyMembers(
  { members, former, people, facts }: KnownPeople,
  today: CalendarDate,
  check: CheckField,
) {
  const seen = new Map<string, number>()
  const persons = new Map<string, number>()

  return (line: number, cells: Record<MemberColumn, string>): Classification<MemberColumn, NewMember, KnownMember> => {
    const { problems, refuse, text, value } = lineReader(cells, check)
    const numero_licence = value('numero_licence', cellLicenceNumber, 'licence_number')
    if (cells.numero_licence === '') refuse('numero_licence', { code: 'required' })
    const texts = Object.fromEntries(MEMBER_TEXTS.map((column) => [column, text(column)]))
    const sexe = value('sexe', cellSex, 'sex')
    if (cells.sexe === '') refuse('sexe', { code: 'required' })
    const date_naissance = value('date_naissance', (text) => cellDate(text, today), 'date')
    if (date_naissance !== null && (date_naissance < EARLIEST_BIRTH || date_naissance > today)) {
      refuse('date_naissance', { code: 'birth_date' })
    }
    const newsletter = value('newsletter', cellBoolean, 'yes_no')
    const homonym = value('homonyme', cellBoolean, 'yes_no') ?? false
    const said = { numero_licence, sexe, date_naissance, newsletter, ...texts } as NewMember
    const here = members.get(said.numero_licence)
    if (numero_licence !== null) {
      const twin = seen.get(numero_licence)
      const heir = former.get(numero_licence)
      if (twin !== undefined) refuse('numero_licence', { code: 'line_twice', line: twin })
      else if (here?.erased) refuse('numero_licence', { code: 'erased' })
      else if (heir !== undefined) refuse('numero_licence', { code: 'former_number', numero: heir })
      else if (!here && !homonym && date_naissance !== null) refuseDouble({ ...said, date_naissance })
      if (twin === undefined) seen.set(numero_licence, line)
    }
    if (here && date_naissance !== null && date_naissance !== here.date_naissance) {
      const fact = findFactBeforeBirth(date_naissance, [facts.get(here.id)])
      if (fact) refuse('date_naissance', { code: 'born_after', fact })
    }
    if (problems.length > 0) return { fate: 'problem', problems }
    if (!here) return { fate: 'new', record: said }
    const { id: _id, version: _version, erased: _erased, ...before } = here
    const record = overlay<NewMember>(before, said)
    const changes = changesBetween(before, record)
    return changes.length === 0 ? { fate: 'same' } : { fate: 'differs', known: here, record, changes }

    function refuseDouble(person: NewMember & { date_naissance: CalendarDate }) {
      const key = personKey(person)
      const [known, other] = [people.get(key), persons.get(key)]
      if (known !== undefined) refuse('nom', { code: 'person_known', numero: known })
      else if (other !== undefined) refuse('nom', { code: 'person_line', line: other })
      else persons.set(key, line)
    }
  }
}
