import type { AccountCall, Input } from '#api/calls/call.ts'
import { findClubRecord } from './staff-club-queries.ts'

export function staffGetClub({ id_club }: Input<'staffGetClub'>, { db }: AccountCall) {
  return findClubRecord(db, id_club)
}
