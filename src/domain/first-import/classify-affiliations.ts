import type { CalendarDate } from '#domain/dates.ts'
import { cellDate, cellInteger } from '#domain/tables/read-cell.ts'
import { type CheckField, type Classification, changesBetween, lineReader, overlay } from './import-problem.ts'

export type AffiliationColumn = 'numero_club' | 'annee' | 'inscription' | 'payement'

type Dates = { inscription: CalendarDate; payement: CalendarDate | null }
export type NewAffiliation = Dates & { id_club: number; annee: number }
export type KnownAffiliation = NewAffiliation & { id: number }

export interface KnownAffiliations {
  clubs: Map<string, { id: number }>
  /** By club and year. */
  affiliations: Map<string, KnownAffiliation>
}

const FIRST_YEAR = 1950

export function affiliationKey({ id_club, annee }: { id_club: number; annee: number }) {
  return `${id_club} ${annee}`
}

/** Classifies the lines of a file of affiliations in order; club and year identify one. */
export function classifyAffiliations(
  { clubs, affiliations }: KnownAffiliations,
  today: CalendarDate,
  check: CheckField,
) {
  const seen = new Map<string, number>()
  const lastYear = Number(today.slice(0, 4)) + 1
  const readDate = (text: string) => cellDate(text, today)

  return (
    line: number,
    cells: Record<AffiliationColumn, string>,
  ): Classification<AffiliationColumn, NewAffiliation, KnownAffiliation> => {
    const { problems, refuse, text, value } = lineReader(cells, check)
    const club = clubs.get(text('numero_club'))
    if (cells.numero_club !== '' && !club) refuse('numero_club', { code: 'unknown_club' })
    const annee = value('annee', cellInteger, 'year')
    if (cells.annee === '') refuse('annee', { code: 'required' })
    else if (annee !== null && (annee < FIRST_YEAR || annee > lastYear)) refuse('annee', { code: 'year' })
    const inscription = value('inscription', readDate, 'date')
    if (cells.inscription === '') refuse('inscription', { code: 'required' })
    const payement = value('payement', readDate, 'date')
    for (const [column, date] of Object.entries({ inscription, payement })) {
      if (date !== null && date > today) refuse(column as 'inscription' | 'payement', { code: 'future' })
      else if (date !== null && date < `${FIRST_YEAR}`) refuse(column as 'inscription' | 'payement', { code: 'far' })
    }
    if (problems.length > 0 || !club || annee === null || inscription === null) return { fate: 'problem', problems }
    const key = affiliationKey({ id_club: club.id, annee })
    const twin = seen.get(key)
    if (twin !== undefined) {
      return { fate: 'problem', problems: [{ column: 'annee', problem: { code: 'line_twice', line: twin } }] }
    }
    seen.set(key, line)
    const known = affiliations.get(key)
    const said: Dates = { inscription, payement }
    if (!known) return { fate: 'new', record: { id_club: club.id, annee, ...said } }
    const before = { inscription: known.inscription, payement: known.payement }
    const after = overlay<Dates>(before, said)
    const changes = changesBetween(before, after)
    return changes.length === 0
      ? { fate: 'same' }
      : { fate: 'differs', known, record: { id_club: club.id, annee, ...after }, changes }
  }
}
