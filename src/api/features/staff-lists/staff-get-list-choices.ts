import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { toEventKey } from '#contract/staff/staff-list-fields.ts'
import { type CalendarDate, formatDate } from '#domain/dates.ts'
import type { EventKind } from '#domain/sport-sheets/sheets.ts'

export async function staffGetListChoices(_input: unknown, { db, federation }: AccountCall) {
  const clubs = await db
    .selectFrom('club')
    .select(['id', sql<string>`club || ' (' || numero_club || ')'`.as('nom')])
    .orderBy(sql`club collate french`)
    .orderBy('id')
    .execute()
  const grades = await federation.grades()
  const { rows: events } = await sql<{ sorte: EventKind; id: number; nom: string; date_debut: CalendarDate }>`
    select sorte, id, nom, date_debut from sport_event order by date_debut desc, nom collate french, id`.execute(db)
  return {
    clubs,
    grades: grades.map(({ id, grade }) => ({ id, nom: grade })),
    evenements: events.map(({ sorte, id, nom, date_debut }) => ({
      id: toEventKey(sorte, id),
      nom: `${nom} (${formatDate(date_debut)})`,
    })),
  }
}
