import type { CalendarDate } from '#domain/dates.ts'
import { groupBy } from '#domain/group-by.ts'
import { searchKey } from '#domain/search-key.ts'
import { cellDate } from '#domain/tables/read-cell.ts'
import type { CellProblem, lineReader } from './import-problem.ts'

/** The columns that name the event of a line. */
export type EventColumn = 'evenement' | 'date_evenement' | 'fin_evenement' | 'detail' | 'lieu'

/** A level of competitions or an organisation of trainings: the stored value, and how people call it. */
export interface EventDetail {
  value: string | number
  names: string[]
}

/** An event of a line; without an id it is not in the portal yet. */
export interface ImportedEvent {
  id: number | null
  nom: string
  date_debut: CalendarDate
  date_fin: CalendarDate
  lieu: string
  detail: EventDetail['value'] | null
}

interface Said {
  nom: string
  date: CalendarDate
  fin: CalendarDate | null
  lieu: string
  detail: EventDetail | null
}

type Reader = ReturnType<typeof lineReader<string>>

const EARLIEST = '1950-01-01'

/** The form in which names of events are compared; one without a Latin letter is compared as it is. */
export const eventKey = (nom: string) => searchKey(nom) || nom

/**
 * Finds the event of a line among the known ones and those of the lines before: its name, ignoring case and accents, and
 * one of its days identify it. Otherwise it is new. What else a line says of a known event must agree with it.
 */
export function prepareEvents(events: ImportedEvent[], details: EventDetail[], today: CalendarDate) {
  const byName = groupBy(events, ({ nom }) => eventKey(nom))
  const readDate = (cell: string) => cellDate(cell, today)

  return (cells: Record<string, string>, reader: Reader): ImportedEvent | null => {
    const said = readEvent(cells, reader)
    if (!said) return null
    const key = eventKey(said.nom)
    const named = byName.get(key) ?? []
    const alike = named.filter(({ date_debut, date_fin }) => date_debut <= said.date && said.date <= date_fin)
    const [event, other] = alike.filter(({ detail }) => !said.detail || detail === said.detail.value)
    const problem = findProblem(said, alike, event, other)
    if (problem) {
      reader.refuse(problem.column, problem.problem)
      return null
    }
    if (event) return event
    const { nom, date: date_debut, fin, lieu, detail } = said
    const planned = { id: null, nom, date_debut, date_fin: fin ?? date_debut, lieu, detail: detail?.value ?? null }
    byName.set(key, [...named, planned])
    return planned
  }

  function findProblem(
    { fin, detail }: Said,
    alike: ImportedEvent[],
    event?: ImportedEvent,
    other?: ImportedEvent,
  ): CellProblem<EventColumn> | null {
    if (other) return { column: 'evenement', problem: { code: 'event_several' } }
    if (event) {
      if (fin === null || fin === event.date_fin) return null
      return { column: 'fin_evenement', problem: { code: 'event_differs', known: event.date_fin } }
    }
    const [known] = alike
    if (known) return { column: 'detail', problem: { code: 'event_differs', known: nameOf(known.detail) } }
    return details.length > 0 && !detail ? { column: 'detail', problem: { code: 'event_new' } } : null
  }

  function nameOf(wanted: ImportedEvent['detail']) {
    return details.find(({ value }) => value === wanted)?.names.at(-1) ?? ''
  }

  function readEvent(cells: Record<string, string>, { problems, refuse, text, value }: Reader): Said | null {
    const before = problems.length
    const nom = text('evenement')
    const date = value('date_evenement', readDate, 'date')
    if (cells.date_evenement === '') refuse('date_evenement', { code: 'required' })
    else if (date !== null && date > today) refuse('date_evenement', { code: 'future' })
    else if (date !== null && date < EARLIEST) refuse('date_evenement', { code: 'far' })
    const fin = cells.fin_evenement === undefined ? null : value('fin_evenement', readDate, 'date')
    if (fin !== null && fin > today) refuse('fin_evenement', { code: 'future' })
    else if (fin !== null && date !== null && date <= today && fin < date) refuse('fin_evenement', { code: 'reversed' })
    const lieu = text('lieu')
    const wanted = searchKey(cells.detail ?? '')
    const detail = details.find(({ names }) => names.some((name) => searchKey(name) === wanted)) ?? null
    if ((cells.detail ?? '') !== '' && !detail) {
      refuse('detail', { code: 'unknown_choice', choices: details.map(({ names }) => names.at(-1)!) })
    }
    return problems.length > before || date === null ? null : { nom, date, fin, lieu, detail }
  }
}
