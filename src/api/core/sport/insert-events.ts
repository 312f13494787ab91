import { sql } from 'kysely'
import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { EventKind } from '#domain/sport-sheets/sheets.ts'
import { EVENT_TABLES } from './sport-tables.ts'

export interface EventWish {
  nom: string
  date_debut: CalendarDate
  date_fin: CalendarDate
  lieu: string
  /** The stored value. */
  detail: string | number | null
}

/** Returns the id of each, with its name and first day. */
export async function insertEvents(db: Connection, sorte: EventKind, wishes: EventWish[]) {
  const { table, nom, first } = EVENT_TABLES[sorte]
  const rows = wishes.map((wish) => toEventRow(sorte, wish))
  const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
  const { rows: inserted } = await sql<{ id: number; nom: string; date_debut: CalendarDate }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    returning id, ${sql.ref(nom)} as nom, ${sql.ref(first)} as date_debut`.execute(db)
  return inserted
}

/** The values of an event, by the columns of its table. */
export function toEventRow(sorte: EventKind, wish: EventWish): Record<string, unknown> {
  const { nom, first, last, detail } = EVENT_TABLES[sorte]
  return {
    [nom]: wish.nom,
    [first]: wish.date_debut,
    ...(last && { [last]: wish.date_fin }),
    lieu: wish.lieu,
    ...(detail && { [detail]: wish.detail }),
  }
}
