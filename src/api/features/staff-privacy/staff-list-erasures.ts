import { sql } from 'kysely'
import type { AccountCall } from '#api/calls/call.ts'
import { selectName } from '#api/core/accounts/account-name.ts'

const SHOWN = 100

/** Waiting ones first, oldest first; then the last decided ones. */
export async function staffListErasures(_input: unknown, { db, caller }: AccountCall) {
  const requests = await db
    .selectFrom('erasure_request as request')
    .innerJoin('member', 'member.id', 'request.id_member')
    .leftJoin('account as asker', 'asker.id', 'request.requested_by')
    .leftJoin('account as decider', 'decider.id', 'request.decided_by')
    .select(['request.id', 'request.id_member', 'member.numero_licence', 'request.reason', 'request.licence_given_up'])
    .select(['request.state', 'request.requested_at', 'request.decided_at', 'request.requested_by as asked_by'])
    .select(['member.nom', 'member.prenom'])
    .select([selectName('asker').as('requested_by'), selectName('decider').as('decided_by')])
    .orderBy(sql`request.decided_at desc nulls first`)
    .orderBy('request.requested_at')
    .limit(SHOWN)
    .execute()
  return requests.map(({ asked_by, requested_at, decided_at, ...request }) => ({
    ...request,
    requested_at: requested_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    mine: asked_by === caller.idAccount,
  }))
}
