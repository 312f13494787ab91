import type { AccountCall, Input } from '#api/calls/call.ts'
import { notFound } from '#api/calls/refusal.ts'
import { selectName } from '#api/core/accounts/account-name.ts'
import { countRecipients, selectMailings, toListedMailing } from './mailing-queries.ts'

export async function staffGetMailing({ id_mailing }: Input<'staffGetMailing'>, { db, caller }: AccountCall) {
  const mailing = await selectMailings(db)
    .leftJoin('account as confirmer', 'confirmer.id', 'mailing.confirmed_by')
    .leftJoin('account as approver', 'approver.id', 'mailing.approved_by')
    .leftJoin('account as stopper', 'stopper.id', 'mailing.stopped_by')
    .select(['mailing.texte', 'mailing.version', 'mailing.ended_at', 'mailing.confirmed_by'])
    .select([selectName('confirmer').as('confirmer'), selectName('approver').as('approver')])
    .select(selectName('stopper').as('stopper'))
    .where('mailing.id', '=', id_mailing)
    .executeTakeFirst()
  if (!mailing) throw notFound()
  return {
    ...toListedMailing(mailing),
    texte: mailing.texte,
    version: mailing.version,
    confirme_par: mailing.confirmer,
    a_moi: mailing.confirmed_by === caller.idAccount,
    approuve_par: mailing.approver,
    ended_at: mailing.ended_at?.toISOString() ?? null,
    arrete_par: mailing.stopper,
    avancement: await countRecipients(db, mailing),
  }
}
