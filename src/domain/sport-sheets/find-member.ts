import { type CalendarDate, formatDate } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import { groupBy } from '#domain/group-by.ts'
import { fullName } from '#domain/person-name.ts'
import { searchKey } from '#domain/search-key.ts'
import { cellDate } from '#domain/tables/read-cell.ts'
import type { Identity } from './sheets.ts'

/** A member that a line may refer to. */
export interface KnownMember {
  id: number
  numero_licence: string
  /** Numbers of records merged into this one. */
  anciens_numeros: string[]
  nom: string
  prenom: string
  date_naissance: CalendarDate | null
}

export interface CellProblem {
  column: string
  message: string
}

export type Found<Member> = { member: Member } | { problem: CellProblem }

/** By licence number; else by name and birth date if exactly one member matches. All given data must agree. */
export function prepareSearch<Member extends KnownMember>(
  members: Member[],
  eventEnd: CalendarDate,
): (line: Identity) => Found<Member> {
  const byNumber = new Map(
    members.flatMap((member) =>
      [member.numero_licence, ...member.anciens_numeros].map((number) => [number, member] as const),
    ),
  )
  const byBirth = groupBy(members, ({ date_naissance }) => date_naissance)
  return (line) => {
    const birth = cellDate(line.date_naissance, eventEnd)
    if (line.date_naissance !== '' && birth === undefined) {
      return wrong('date_naissance', 'Cette date n’existe pas : écrivez-la JJ/MM/AAAA.')
    }
    const number = readNumber(line.numero_licence)
    return number === '' ? findByName(line, birth, byBirth) : findByNumber(line, number, birth, byNumber)
  }
}

/** Ignores spaces and dots, with which people group digits. */
export function readNumber(text: string): string {
  return text.replace(/[\s.]/g, '')
}

function findByNumber<Member extends KnownMember>(
  line: Identity,
  number: string,
  birth: CalendarDate | undefined,
  byNumber: Map<string, Member>,
): Found<Member> {
  const member = byNumber.get(number)
  if (!member) return wrong('numero_licence', `Aucun membre n’a le numéro de licence ${number}.`)
  if (!agrees(line, member)) {
    return wrong('nom', `Le numéro ${number} est celui ${withDe(fullName(member))}, pas de « ${fullName(line)} ».`)
  }
  if (birth !== undefined && member.date_naissance !== null && birth !== member.date_naissance) {
    return wrong('date_naissance', `${fullName(member)} est né(e) le ${formatDate(member.date_naissance)}.`)
  }
  return { member }
}

function findByName<Member extends KnownMember>(
  line: Identity,
  birth: CalendarDate | undefined,
  byBirth: Map<CalendarDate | null, Member[]>,
): Found<Member> {
  if (fullName(line) === '') return wrong('numero_licence', 'Le numéro de licence est requis.')
  if (birth === undefined) {
    return wrong('numero_licence', 'Sans numéro de licence, il faut le nom et la date de naissance.')
  }
  const [member, other] = (byBirth.get(birth) ?? []).filter((one) => agrees(line, one))
  if (!member) return wrong('nom', `Aucun membre de ce nom n’est né le ${formatDate(birth)}.`)
  if (other) {
    const numbers = `${member.numero_licence} ou ${other.numero_licence}`
    return wrong('numero_licence', `Plusieurs membres portent ce nom : précisez le numéro (${numbers}).`)
  }
  return { member }
}

const wrong = (column: keyof Identity, message: string) => ({ problem: { column, message } })

/** Every given word is one of the member's; 'Vandenberghe' matches 'Van den Berghe'. */
function agrees(line: Identity, member: KnownMember) {
  const said = searchKey(fullName(line))
  const names = searchKey(fullName(member)).split(' ')
  const words = said.split(' ').filter(Boolean)
  return words.every((word) => names.includes(word)) || lettersOf(line) === lettersOf(member)
}

const lettersOf = ({ nom, prenom }: Pick<KnownMember, 'nom' | 'prenom'>) =>
  searchKey(`${nom} ${prenom}`).replaceAll(' ', '')
