import type { AccountCall } from '../../http/call.ts'

export async function logout(_input: unknown, { db, clock, caller }: AccountCall) {
  await db
    .updateTable('session')
    .set({ ended_at: clock.now(), end_reason: 'logout' })
    .where('id', '=', caller.idSession)
    .where('ended_at', 'is', null)
    .execute()
  return { success: true, message: 'Vous êtes déconnecté.' }
}
