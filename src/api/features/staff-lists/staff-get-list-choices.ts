import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'

export async function staffGetListChoices(_input: unknown, { db, federation }: AccountCall) {
  const clubs = await db
    .selectFrom('club')
    .select(['id', sql<string>`club || ' (' || numero_club || ')'`.as('nom')])
    .orderBy(sql`club collate french`)
    .orderBy('id')
    .execute()
  const grades = await federation.grades()
  return { clubs, grades: grades.map(({ id, grade }) => ({ id, nom: grade })) }
}
