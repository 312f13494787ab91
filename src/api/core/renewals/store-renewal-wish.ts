import { recordAudit } from '#api/calls/record-audit.ts'
import { conflict } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { lockMember } from '#api/core/members/lock-members.ts'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import { reminderMessages } from '#contract/reminder-messages.ts'
import { canWishRenewal } from '#domain/renewal-wish.ts'
import { isOpenWish } from './open-wish.ts'

interface Work extends Pick<Deps, 'clock'> {
  db: Connection
  caller?: { idAccount: number }
}

/** Stores or withdraws a wish for the club of the last licence. A repeated call neither writes nor records anything. */
export async function storeRenewalWish(work: Work, idMember: number, wished: boolean): Promise<string> {
  // An order or a licence of the same instant is seen, or waits.
  await lockMember(work.db, idMember)
  const changed = wished ? await wish(work, idMember) : await withdraw(work, idMember)
  for (const id_club of changed) {
    const action = wished ? 'member.wish_renewal' : 'member.withdraw_wish'
    await recordAudit(work, {
      action,
      id_member: idMember,
      id_club,
      before: { souhait: !wished },
      after: { souhait: wished },
    })
  }
  return wished ? reminderMessages.wished : reminderMessages.withdrawn
}

async function wish({ db, clock }: Work, idMember: number): Promise<number[]> {
  const last = await findLastLicence(db, idMember)
  const possible = last && canWishRenewal({ lastEnd: last.date_fin, ordered: last.ordered }, today(clock))
  if (!possible) throw conflict(reminderMessages.notNow)
  const open = { created_at: clock.now(), withdrawn_at: null, fulfilled_at: null, told_at: null }
  const rows = await db
    .insertInto('renewal_wish')
    .values({ id_member: idMember, id_club: last.id_club, ...open })
    .onConflict((row) =>
      row
        .columns(['id_club', 'id_member'])
        .doUpdateSet(open)
        .where((old) =>
          old.or([old('renewal_wish.withdrawn_at', 'is not', null), old('renewal_wish.fulfilled_at', 'is not', null)]),
        ),
    )
    .returning('id_club')
    .execute()
  return rows.map(({ id_club }) => id_club)
}

async function withdraw({ db, clock }: Work, idMember: number): Promise<number[]> {
  const rows = await db
    .updateTable('renewal_wish')
    .set({ withdrawn_at: clock.now() })
    .where('id_member', '=', idMember)
    .where(isOpenWish)
    .returning('id_club')
    .execute()
  return rows.map(({ id_club }) => id_club)
}

function findLastLicence(db: Connection, idMember: number) {
  return db
    .selectFrom('licence')
    .select(['id_club', 'date_fin'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('order_line')
            .select('id')
            .whereRef('order_line.id_member', '=', 'licence.id_member')
            .where('open', '=', true),
        )
        .$castTo<boolean>()
        .as('ordered'),
    )
    .where('id_member', '=', idMember)
    .where('cancelled_at', 'is', null)
    .orderBy('date_fin', 'desc')
    .limit(1)
    .executeTakeFirst()
}
