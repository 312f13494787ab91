import { staffUserMessages } from '../../../contract/staff-user-messages.ts'
import { recordAudit } from '../../audit.ts'
import type { Connection } from '../../database/connect.ts'
import type { AccountCall, Input } from '../../http/call.ts'
import { notFound } from '../../http/refusal.ts'
import { endSessions, listOpenSessions } from '../../sessions.ts'
import { hasRole } from '../../staff/invitation-queries.ts'

export async function listSessions({ id_account }: Input<'staffListSessions'>, call: AccountCall) {
  if (!(await hasRole(call.db, id_account))) throw notFound()
  return sessionsOf(id_account, call)
}

export function listOwnSessions(_input: unknown, call: AccountCall) {
  return sessionsOf(call.caller.idAccount, call)
}

async function sessionsOf(idAccount: number, { db, clock, caller }: AccountCall) {
  const sessions = await listOpenSessions(db, idAccount, clock.now())
  return sessions.map(({ created_at, last_used_at, ...session }) => ({
    ...session,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    mine: session.id === caller.idSession,
  }))
}

/** Of those who work here: the sessions of members are none of ours. */
export async function endStaffSession({ id_session }: Input<'staffEndSession'>, call: AccountCall) {
  await call.db.transaction().execute(async (db) => {
    const session = await endOne(db, call, id_session)
    if (!session || !(await hasRole(db, session.id_account))) throw notFound()
    await recordAudit({ ...call, db }, { action: 'staff.end_session', subject: session.email })
  })
  return { success: true, message: staffUserMessages.sessionEnded }
}

export async function endOwnSession({ id_session }: Input<'staffEndOwnSession'>, call: AccountCall) {
  const { idAccount, idSession } = call.caller
  await call.db.transaction().execute(async (db) => {
    if (id_session === null) {
      await endSessions(db, idAccount, { at: call.clock.now(), reason: 'staff', except: idSession })
    } else if ((await endOne(db, call, id_session))?.id_account !== idAccount) throw notFound()
    await recordAudit({ ...call, db }, { action: 'staff.end_session' })
  })
  const message = id_session === null ? staffUserMessages.sessionsEnded : staffUserMessages.sessionEnded
  return { success: true, message }
}

function endOne(db: Connection, { clock }: AccountCall, idSession: number) {
  return db
    .updateTable('session')
    .from('account')
    .set({ ended_at: clock.now(), end_reason: 'staff' })
    .whereRef('account.id', '=', 'session.id_account')
    .where('session.id', '=', idSession)
    .where('session.ended_at', 'is', null)
    .returning(['session.id_account', 'account.email'])
    .executeTakeFirst()
}
