import type { AccountCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { findClubRecord } from './staff-club-queries.ts'

export function staffGetClub({ id_club }: Input<'staffGetClub'>, { db, clock }: AccountCall) {
  return findClubRecord(db, id_club, today(clock))
}
