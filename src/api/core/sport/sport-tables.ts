import { type EventKind, OUTCOME_COLUMNS, type Sheet } from '#domain/sport-sheets/sheets.ts'

interface EventTable {
  table: 'exam' | 'course' | 'training' | 'competition'
  nom: string
  first: string
  /** Where it may last several days. */
  last?: string
  detail?: 'type' | 'organisation' | 'id_level'
}

/** Where each kind of event is kept; the view `sport_event` reads them under one name. */
export const EVENT_TABLES: Record<EventKind, EventTable> = {
  examen: { table: 'exam', nom: 'name', first: 'date' },
  preparation: { table: 'exam', nom: 'name', first: 'date', detail: 'type' },
  stage: { table: 'course', nom: 'course', first: 'date' },
  formation: { table: 'training', nom: 'formation', first: 'date', detail: 'organisation' },
  competition: {
    table: 'competition',
    nom: 'competition',
    first: 'date_debut',
    last: 'date_fin',
    detail: 'id_level',
  },
}

/**
 * Where the lines of each sheet are kept, by which column they belong to their event, and the columns that take the
 * place of others in a line without success.
 */
export const SHEET_TABLES: Record<Sheet, { table: string; event: string; tried?: Record<string, string> }> = {
  // A grade that was tried without success stands in a column of its own.
  grades: { table: 'grade_record', event: 'id_exam', tried: { id_grade: 'id_grade_presente' } },
  preparation: { table: 'grade_record', event: 'id_exam' },
  presences: { table: 'course_attendance', event: 'id_course' },
  formation: { table: 'training_result', event: 'id_training' },
  combat: { table: 'combat_result', event: 'id_competition' },
  poomsae: { table: 'poomsae_result', event: 'id_competition' },
  arbitrage: { table: 'referee_service', event: 'id_competition' },
}

export const fieldsOf = (sheet: Sheet) => OUTCOME_COLUMNS[sheet].map(({ field }) => field)

/** The order of weight categories within an age and a sex: -58kg, -68kg, then +68kg. */
export const WEIGHT_ORDER = `coalesce(substring(name from '[0-9]{1,6}')::integer, 0), name collate "C" desc, id`
