import type { Connection } from '#api/database/connect.ts'
import type { CalendarDate } from '#domain/dates.ts'
import type { MemberToErase } from '#domain/erasure.ts'
import { OPEN_STATES } from '#domain/order-status.ts'

/** Loads what decides whether a member can be erased now. */
export async function findMemberToErase(
  db: Connection,
  idMember: number,
  today: CalendarDate,
): Promise<MemberToErase | undefined> {
  const member = await db
    .selectFrom('member')
    .select('erased_at')
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('licence')
            .select('licence.id')
            .whereRef('licence.id_member', '=', 'member.id')
            .where('cancelled_at', 'is', null)
            .where('date_fin', '>=', today),
        )
        .$castTo<boolean>()
        .as('licensed'),
      row
        .or([
          row.exists(
            row
              .selectFrom('order_line')
              .select('order_line.id')
              .whereRef('order_line.id_member', '=', 'member.id')
              .where('order_line.open', '=', true),
          ),
          row.exists(
            row
              .selectFrom('club_order')
              .select('club_order.id')
              .whereRef('club_order.id_member', '=', 'member.id')
              .where('club_order.state', 'in', OPEN_STATES),
          ),
        ])
        .$castTo<boolean>()
        .as('ordered'),
      row
        .exists(
          row.selectFrom('club_manager').select('club_manager.id').whereRef('club_manager.id_member', '=', 'member.id'),
        )
        .$castTo<boolean>()
        .as('managesClub'),
    ])
    .where('member.id', '=', idMember)
    .executeTakeFirst()
  if (!member) return undefined
  const { erased_at, ...rest } = member
  return { ...rest, erased: erased_at !== null }
}
