import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'

export function staffClubNames(_input: unknown, { db }: AccountCall) {
  return db
    .selectFrom('club')
    .select(['id as id_club', 'club', 'numero_club'])
    .orderBy(sql`club collate french`)
    .orderBy('id')
    .execute()
}
