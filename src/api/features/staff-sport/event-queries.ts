import { sql } from 'kysely'
import { notFound } from '#api/calls/refusal.ts'
import { type EventWish, toEventRow } from '#api/core/sport/insert-events.ts'
import { EVENT_TABLES, SHEET_TABLES } from '#api/core/sport/sport-tables.ts'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { searchKey } from '#domain/search-key.ts'
import { type EventKind, SHEETS_OF } from '#domain/sport-sheets/sheets.ts'

export interface SportEvent {
  sorte: EventKind
  id: number
  version: number
  nom: string
  date_debut: CalendarDate
  date_fin: CalendarDate
  lieu: string
  detail: string
  id_level: number | null
}

export async function getEvent(db: Connection, sorte: EventKind, id: number): Promise<SportEvent> {
  const { rows } = await sql<SportEvent>`
    select * from sport_event where sorte = ${sorte} and id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Locked, so that an event and its sheets are changed by one person at a time. */
export async function getEventForUpdate(db: Connection, sorte: EventKind, id: number) {
  await sql`select id from ${sql.table(EVENT_TABLES[sorte].table)} where id = ${id} for update`.execute(db)
  return getEvent(db, sorte, id)
}

interface Filters {
  sorte: EventKind | 'tous'
  annee: number | null
  texte: string
}

interface Wanted extends Filters {
  page: number
  size: number
}

export const ALL_EVENTS: Filters = { sorte: 'tous', annee: null, texte: '' }

/** Whether nothing is left out, as when the list opens. */
export const isWhole = ({ sorte, annee, texte }: Filters) =>
  sorte === 'tous' && annee === null && searchKey(texte) === ''

function matching({ sorte, annee, texte }: Filters) {
  const words = searchKey(texte).split(' ').filter(Boolean)
  const conditions = [
    sql`true`,
    ...(sorte === 'tous' ? [] : [sql`sorte = ${sorte}`]),
    ...(annee === null ? [] : [sql`date_debut between make_date(${annee}, 1, 1) and make_date(${annee}, 12, 31)`]),
    ...words.map((word) => sql`position(${word} in search_key(nom || ' ' || lieu || ' ' || detail)) > 0`),
  ]
  return sql`select sorte, id, nom, date_debut from sport_event where ${sql.join(conditions, sql` and `)}`
}

/** The newest events of each table, which an index finds: the view would read and sort all of them. */
function newest(most: number) {
  const tables = [
    sql`select case type when 'Examen' then 'examen' else 'preparation' end as sorte, id, name as nom, date as date_debut
      from exam where id_club is null`,
    sql`select 'stage' as sorte, id, course as nom, date as date_debut from course`,
    sql`select 'formation' as sorte, id, formation as nom, date as date_debut from training`,
    sql`select 'competition' as sorte, id, competition as nom, date_debut from competition`,
  ]
  const limited = tables.map((table) => sql`(select * from (${table}) of_table ${inOrder} limit ${most})`)
  return sql.join(limited, sql` union all `)
}

const inOrder = sql`order by date_debut desc, nom collate french, sorte, id`

/** Newest first. Participants are counted for the rows shown. */
export async function listEventRows(db: Connection, wanted: Wanted) {
  const { page, size } = wanted
  const { rows } = await sql<SportEvent & { participants: number }>`
    with found as materialized (
      select * from (${isWhole(wanted) ? newest(page * size) : matching(wanted)}) events
      ${inOrder} limit ${size} offset ${(page - 1) * size}
    )
    select e.*, case f.sorte ${sql.join(
      (Object.keys(SHEETS_OF) as EventKind[]).map((kind) => sql`when ${kind} then ${countLines(kind)}`),
      sql` `,
    )} end as participants
    from found f
    -- The limit keeps it a look-up for each row: joined, the view would read all events again.
    cross join lateral (select * from sport_event e where e.sorte = f.sorte and e.id = f.id limit 1) e
    order by f.date_debut desc, f.nom collate french, f.sorte, f.id`.execute(db)
  return rows
}

export async function countEvents(db: Connection, filters: Filters) {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::integer as total from (${matching(filters)}) events`.execute(db)
  return rows[0]!.total
}

function countLines(kind: EventKind) {
  const counts = SHEETS_OF[kind].map((sheet) => {
    const { table, event } = SHEET_TABLES[sheet]
    return sql`(select count(*)::integer from ${sql.table(table)} where ${sql.ref(event)} = f.id)`
  })
  return sql.join(counts, sql` + `)
}

export async function listEventYears(db: Connection) {
  const { rows } = await sql<{ annee: number }>`
    select distinct extract(year from date_debut)::integer as annee from sport_event order by annee desc`.execute(db)
  return rows.map(({ annee }) => annee)
}

export async function updateEvent(db: Connection, { sorte, id }: SportEvent, wish: EventWish) {
  const changes = Object.entries(toEventRow(sorte, wish)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update ${sql.table(EVENT_TABLES[sorte].table)} set ${sql.join(changes)}, version = version + 1
    where id = ${id}`.execute(db)
}

export async function raiseVersion(db: Connection, { sorte, id }: SportEvent) {
  await sql`update ${sql.table(EVENT_TABLES[sorte].table)} set version = version + 1 where id = ${id}`.execute(db)
}

export async function deleteEvent(db: Connection, { sorte, id }: SportEvent) {
  await sql`delete from ${sql.table(EVENT_TABLES[sorte].table)} where id = ${id}`.execute(db)
}

/** Lines on a day of the event move with it; lines that are still within its days stay. */
export async function moveLines(db: Connection, { sorte, id }: SportEvent, wish: EventWish) {
  const { date_debut, date_fin } = wish
  if (sorte === 'examen') {
    await sql`update grade_record set date = ${date_debut} where id_exam = ${id}`.execute(db)
  } else if (sorte === 'preparation') {
    await sql`
      update grade_record set date = ${date_debut}, formation = ${wish.nom}, type = ${wish.detail}
      where id_exam = ${id}`.execute(db)
  } else if (sorte === 'competition') {
    for (const table of ['combat_result', 'poomsae_result']) {
      await sql`
        update ${sql.table(table)} set date = ${date_debut}
        where id_competition = ${id} and date not between ${date_debut}::date and ${date_fin}::date`.execute(db)
    }
    await sql`
      update referee_service set date_debut = ${date_debut}, date_fin = ${date_fin}
      where id_competition = ${id} and not (date_debut >= ${date_debut}::date and date_fin <= ${date_fin}::date)`.execute(
      db,
    )
  }
}
