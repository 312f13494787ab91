import { sql } from 'kysely'
import { type Mentioned, selectMentioned } from '#api/core/sport/mentioned-members.ts'
import { EVENT_TABLES, fieldsOf, SHEET_TABLES } from '#api/core/sport/sport-tables.ts'
import type { Connection } from '#api/database/connect.ts'
import { organisationLabels } from '#contract/organisation-messages.ts'
import type { Participant } from '#domain/first-import/classify-results.ts'
import { type EventDetail, eventKey } from '#domain/first-import/find-event.ts'
import type { StoredLine } from '#domain/sport-sheets/read-sheet.ts'
import type { EventKind, Sheet, Value } from '#domain/sport-sheets/sheets.ts'
import { findGradeRecords, groupByMember } from './known-queries.ts'
import type { StoredEvent } from './open-events.ts'

/** The members that the lines may refer to, with their grades. */
export async function findParticipants(
  db: Connection,
  mentioned: Omit<Mentioned, 'ids'>,
  grades: Parameters<typeof findGradeRecords>[2],
): Promise<Participant[]> {
  const { rows } = await sql<Omit<Participant, 'grades'>>`
    select m.id, m.numero_licence, m.nom, m.prenom, m.sexe, m.date_naissance,
      array(select numero_licence from former_licence f where f.id_member = m.id) as anciens_numeros
    from member m
    where m.id in (${selectMentioned({ ...mentioned, ids: [] })}) and m.erased_at is null`.execute(db)
  const ids = rows.map(({ id }) => id)
  const records = groupByMember(await findGradeRecords(db, ids, grades))
  return rows.map((member) => ({
    ...member,
    grades: (records.get(member.id) ?? [])
      .filter(({ undone }) => !undone)
      .toSorted((one, other) => (one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1))
      .map(({ date, grade }) => ({ date, ordre: grade.ordre })),
  }))
}

/** Of these numbers, those of members who were erased. */
export async function findErased(db: Connection, numbers: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('member')
    .select('numero_licence')
    .where(sql<boolean>`numero_licence = any(${numbers}::text[])`)
    .where('erased_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ numero_licence }) => numero_licence))
}

/** The events with these names, ignoring case and accents. */
export async function findEvents(db: Connection, sorte: EventKind, names: string[]): Promise<StoredEvent[]> {
  const isLevel = EVENT_TABLES[sorte].detail === 'id_level'
  const { rows } = await sql<StoredEvent & { id_level: number | null }>`
    select id, version, nom, date_debut, date_fin, lieu, detail, id_level from sport_event
    where sorte = ${sorte} and (search_key(nom) = any(${names.map(eventKey)}::text[]) or nom = any(${names}::text[]))
    order by id`.execute(db)
  return rows.map(({ id_level, ...event }) => ({ ...event, detail: isLevel ? id_level : event.detail || null }))
}

/** The lines of these members on these sheets. */
export async function findStoredLines(
  db: Connection,
  sheet: Sheet,
  events: { id: number }[],
  members: { id: number }[],
): Promise<(StoredLine & { id_event: number })[]> {
  const { table, event } = SHEET_TABLES[sheet]
  const fields = fieldsOf(sheet)
  const { rows } = await sql<{ id: number; id_event: number; id_member: number } & Record<string, Value>>`
    select id, ${sql.ref(event)} as id_event, id_member ${sql.join([sql``, ...fields.map((field) => sql.ref(field))])}
    from ${sql.table(table)}
    where ${sql.ref(event)} = any(${events.map(({ id }) => id)}::integer[])
      and id_member = any(${members.map(({ id }) => id)}::integer[])`.execute(db)
  return rows.map(({ id, id_event, id_member, ...row }) => {
    const values = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
    return { id, id_event, id_member, values }
  })
}

/** The levels or organisations that tell two events of the same name and day apart; empty for kinds without either. */
export async function findDetails(db: Connection, sorte: EventKind): Promise<EventDetail[]> {
  const { detail } = EVENT_TABLES[sorte]
  if (detail === 'organisation') {
    return Object.entries(organisationLabels).map(([value, label]) => ({ value, names: [value, label] }))
  }
  if (detail !== 'id_level') return []
  const levels = await db.selectFrom('competition_level').select(['id', 'niveau']).orderBy('ordre').execute()
  return levels.map(({ id, niveau }) => ({ value: id, names: [niveau] }))
}
