import type { AccountCall } from '#api/calls/call.ts'

export function getAccount(_input: unknown, { db, caller }: AccountCall) {
  return db
    .selectFrom('account')
    .select(['id', 'email', 'name', 'surname', 'tel'])
    .where('id', '=', caller.idAccount)
    .executeTakeFirstOrThrow()
}
