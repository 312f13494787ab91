import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { rememberUntilChange } from '#api/core/changes/remember-until-change.ts'
import type { Connection } from '#api/database/connect.ts'
import { figureWords } from '#contract/staff/staff-figures-messages.ts'
import type { CalendarDate } from '#domain/dates.ts'
import { STATUS_WINDOW_MONTHS } from '#domain/licence-status.ts'
import { countExpiringByClub, listExpiring } from './figure-queries.ts'
import { figureTable } from './figure-table.ts'
import { EXPIRY_WINDOWS } from './staff-get-activity.ts'

export async function staffGetExpiring(_input: unknown, call: AccountCall) {
  return { tableau: await readExpiringTable(call) }
}

export function readExpiringTable(call: AccountCall) {
  const day = today(call.clock)
  return rememberUntilChange(call, { subject: 'figures', question: `ends of licences after ${day}` }, () =>
    countEnds(call.db, day),
  )
}

async function countEnds(db: Connection, day: CalendarDate) {
  const counted = await countExpiringByClub(db, day, EXPIRY_WINDOWS)
  return figureTable(
    'echeances',
    'licences',
    EXPIRY_WINDOWS.map((months) => ({ titre: figureWords.within(months) })),
    counted.map(({ id_club, club, licences }) => ({ nom: club, id_club, valeurs: licences })),
  )
}

export async function staffListExpiring(input: Input<'staffListExpiring'>, { db, clock }: AccountCall) {
  const club = await db.selectFrom('club').select('id').where('id', '=', input.id_club).executeTakeFirst()
  if (!club) throw notFound()
  return listExpiring(db, today(clock), STATUS_WINDOW_MONTHS, input)
}
