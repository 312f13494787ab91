import { isBeforeBirth } from '#domain/birth-date.ts'
import { addMonths, type CalendarDate } from '#domain/dates.ts'
import { periodProblem } from '#domain/licence-period.ts'
import { type LicencePeriod, licenceYearFrom } from '#domain/licence-renewal.ts'
import { cellDate } from '#domain/tables/read-cell.ts'
import { type CheckField, type Classification, type ImportProblem, lineReader, refused } from './import-problem.ts'

export type LicenceColumn = 'numero_licence' | 'numero_club' | 'date_debut' | 'date_fin'

export interface NewLicence extends LicencePeriod {
  id_member: number
  id_club: number
  club: string
}
export interface KnownLicence extends NewLicence {
  id: number
  cancelled: boolean
}

/** The member of a number, also of a record merged into this one. */
export interface Holder {
  id: number
  date_naissance: CalendarDate | null
  erased: boolean
}

export interface KnownLicences {
  members: Map<string, Holder>
  clubs: Map<string, { id: number; club: string }>
  licences: Map<number, KnownLicence[]>
  /** Licences of open orders. */
  orders: Map<number, (LicencePeriod & { numero: string })[]>
}

/** Outside these years the date is mistyped: before the federation had licences, or beyond the next ones. */
const EARLIEST = '1950-01-01'
const MONTHS_AHEAD = 12
/** A licence lasts less than two years. */
const LAST_DAY_MONTHS_AHEAD = MONTHS_AHEAD + 24

interface Options {
  today: CalendarDate
  check: CheckField
  /** Whether a known licence takes the last day of the file. */
  update: boolean
}

/** Classifies the lines of a file of licences in order; member, club and first day identify a licence. */
export function classifyLicences(
  { members, clubs, licences, orders }: KnownLicences,
  { today, check, update }: Options,
) {
  const planned = new Map<number, (NewLicence & { line: number })[]>()
  const readDate = (text: string) => cellDate(text, addMonths(today, LAST_DAY_MONTHS_AHEAD))

  return (
    line: number,
    cells: Record<LicenceColumn, string>,
  ): Classification<LicenceColumn, NewLicence, KnownLicence> => {
    const { problems, refuse, text, value } = lineReader(cells, check)
    const member = members.get(text('numero_licence'))
    const club = clubs.get(text('numero_club'))
    if (cells.numero_licence !== '' && !member) refuse('numero_licence', { code: 'unknown_member' })
    if (member?.erased) refuse('numero_licence', { code: 'erased' })
    if (cells.numero_club !== '' && !club) refuse('numero_club', { code: 'unknown_club' })
    const date_debut = value('date_debut', readDate, 'date')
    if (cells.date_debut === '') refuse('date_debut', { code: 'required' })
    const saidEnd = value('date_fin', readDate, 'date')
    // Without a last day the licence lasts a year.
    const date_fin = cells.date_fin === '' && date_debut !== null ? licenceYearFrom(date_debut).date_fin : saidEnd
    if (date_debut !== null && (date_debut < EARLIEST || date_debut > addMonths(today, MONTHS_AHEAD))) {
      refuse('date_debut', { code: 'far' })
    } else if (date_debut !== null && member && isBeforeBirth(date_debut, member.date_naissance)) {
      refuse('date_debut', { code: 'before_birth' })
    } else if (date_debut !== null && date_fin !== null) {
      const wrong = periodProblem({ date_debut, date_fin })
      if (wrong) refuse('date_fin', { code: wrong })
    }
    if (problems.length > 0 || !member || !club || date_debut === null || date_fin === null) {
      return { fate: 'problem', problems }
    }
    return place(line, { id_member: member.id, id_club: club.id, club: club.club, date_debut, date_fin })
  }

  function place(line: number, record: NewLicence): Classification<LicenceColumn, NewLicence, KnownLicence> {
    const others = planned.get(record.id_member) ?? []
    const twin = others.find((other) => isSame(other, record))
    if (twin) return refused<LicenceColumn>('date_debut', { code: 'line_twice', line: twin.line })
    const held = licences.get(record.id_member) ?? []
    const alike = held.filter((other) => isSame(other, record))
    const known = alike.find(({ cancelled }) => !cancelled)
    const stays = alike.length > 0 && (!known || !update || known.date_fin === record.date_fin)
    const obstacle = stays ? null : findObstacle(record, others, held, known)
    if (obstacle) return refused<LicenceColumn>('date_debut', obstacle)
    planned.set(record.id_member, [...others, { ...record, ...(stays && known), line }])
    if (alike.length === 0) return { fate: 'new', record }
    // A licence that was cancelled since is not imported again.
    if (!known || known.date_fin === record.date_fin) return { fate: 'same' }
    const changes = [{ column: 'date_fin' as const, before: known.date_fin, after: record.date_fin }]
    return { fate: 'differs', known, record, changes }
  }

  /** A member has one licence per day: in this file, with stored ones, and with ordered ones. */
  function findObstacle(
    record: NewLicence,
    others: (NewLicence & { line: number })[],
    held: KnownLicence[],
    known: KnownLicence | undefined,
  ): ImportProblem | null {
    const other = others.find((one) => overlap(one, record))
    if (other) return { code: 'overlap_line', line: other.line, period: other }
    const licence = held.find((one) => !one.cancelled && one !== known && overlap(one, record))
    if (licence) return { code: 'overlap_licence', licence }
    const order = orders.get(record.id_member)?.find((one) => overlap(one, record))
    return order ? { code: 'overlap_order', order } : null
  }
}

function isSame(one: NewLicence, other: NewLicence) {
  return one.id_club === other.id_club && one.date_debut === other.date_debut
}

function overlap(one: LicencePeriod, other: LicencePeriod) {
  return one.date_debut <= other.date_fin && one.date_fin >= other.date_debut
}
