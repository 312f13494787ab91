import type { AccountCall, Input } from '#api/calls/call.ts'
import { invalid } from '#api/calls/refusal.ts'
import { today } from '#api/config/clock.ts'
import { findMemberToErase } from '#api/core/privacy/member-to-erase.ts'
import { staffPrivacyMessages } from '#contract/staff/staff-privacy-messages.ts'
import { erasureObstacles } from '#domain/erasure.ts'

export async function staffLookUpMember({ numero_licence }: Input<'staffLookUpMember'>, { db, clock }: AccountCall) {
  const member = await db
    .selectFrom('member')
    .select(['id', 'numero_licence', 'nom', 'prenom', 'date_naissance', 'erased_at'])
    .select((row) => [
      row
        .selectFrom('account_member')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('account_member.id_member', '=', 'member.id')
        .as('linked_accounts'),
      row
        .selectFrom('licence')
        .select(({ fn }) => fn.max('date_fin').as('date_fin'))
        .whereRef('licence.id_member', '=', 'member.id')
        .where('cancelled_at', 'is', null)
        .as('licence_until'),
      row
        .exists(
          row
            .selectFrom('erasure_request')
            .select('erasure_request.id')
            .whereRef('erasure_request.id_member', '=', 'member.id')
            .where('erasure_request.state', '=', 'pending'),
        )
        .$castTo<boolean>()
        .as('erasure_asked'),
    ])
    .where('member.numero_licence', '=', numero_licence)
    .executeTakeFirst()
  const standing = member && (await findMemberToErase(db, member.id, today(clock)))
  if (!member || !standing) throw invalid({ numero_licence: [staffPrivacyMessages.memberUnknown] })
  const { id, erased_at, linked_accounts, ...rest } = member
  return {
    ...rest,
    id_member: id,
    linked_accounts: linked_accounts ?? 0,
    erased_at: erased_at?.toISOString() ?? null,
    obstacles: erasureObstacles(standing, { licenceGivenUp: false }),
  }
}
