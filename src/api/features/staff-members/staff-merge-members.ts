import type { AccountCall, Input } from '#api/calls/call.ts'
import { checkVersion } from '#api/calls/check-version.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { Refusal } from '#api/calls/refusal.ts'
import type { Connection } from '#api/database/connect.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { listObstacles } from './merge-obstacles.ts'
import { countContents, moveContents } from './merge-tables.ts'
import { getMemberForUpdate, type WorkedOn } from './staff-member-queries.ts'
import { mergeVersion, refuseSame } from './staff-preview-merge.ts'
import { type Identity, identityOf, refuseBornAfter } from './staff-save-member.ts'

/** Merges two records of one person: everything of the second moves to the first, and the second is deleted. */
export async function staffMergeMembers({ id_keep, id_drop, prendre }: Input<'staffMergeMembers'>, call: AccountCall) {
  refuseSame(id_keep, id_drop)
  await inTransaction(call, async (call) => {
    const { keep, drop } = await getBothForUpdate(call.db, id_keep, id_drop)
    checkVersion(call, mergeVersion(keep, drop))
    const obstacles = await listObstacles(call.db, id_keep, id_drop)
    if (obstacles.length > 0)
      throw new Refusal(409, 'changed_meanwhile', staffMemberMessages.mergeRefused, { errors: { fusion: obstacles } })
    const { date_naissance } = prendre.includes('date_naissance') ? drop : keep
    await refuseBornAfter(call.db, date_naissance, [id_keep, id_drop])
    const moved = await countContents(call.db, id_drop)
    await leaveTrace(call, { keep, drop })
    const leftOut = await moveContents(call.db, id_keep, id_drop)
    const identity = await completeRecord(call.db, { keep, drop, prendre })
    await call.db.deleteFrom('member').where('id', '=', id_drop).execute()
    if (drop.id_photo !== null && keep.id_photo !== null) {
      await call.db.deleteFrom('file').where('id', '=', drop.id_photo).execute()
    }
    const before = { ...identityOf(keep), fiche_fusionnee: { id: drop.id, ...describe(drop) } }
    const after = { ...identity, deplace: moved.map(({ quoi, combien }) => `${combien} ${quoi}`), ecarte: leftOut }
    await recordAudit(call, { action: 'member.merge', id_member: id_keep, before, after })
  })
  return { success: true, message: staffMemberMessages.merged }
}

/** Locks the lower id first, so that two merges of the same pair cannot deadlock. */
async function getBothForUpdate(db: Connection, idKeep: number, idDrop: number) {
  const first = await getMemberForUpdate(db, Math.min(idKeep, idDrop))
  const second = await getMemberForUpdate(db, Math.max(idKeep, idDrop))
  return idKeep < idDrop ? { keep: first, drop: second } : { keep: second, drop: first }
}

function describe(member: WorkedOn) {
  return { numero_licence: member.numero_licence, ...identityOf(member) }
}

/** Number, code and QR codes of the deleted record lead to the kept one. */
async function leaveTrace(call: AccountCall, { keep, drop }: Record<'keep' | 'drop', WorkedOn>) {
  await call.db
    .insertInto('former_licence')
    .values({
      numero_licence: drop.numero_licence,
      id_member: keep.id,
      id_former: drop.id,
      e_licence_version: drop.e_licence_version,
      date_naissance: drop.date_naissance,
      code_encrypted: drop.code_encrypted,
      merged_at: call.clock.now(),
    })
    .execute()
}

interface Completion extends Record<'keep' | 'drop', WorkedOn> {
  prendre: (keyof Identity)[]
}

/** Takes the chosen fields, and those that the kept record lacks: photo, weight category. */
async function completeRecord(db: Connection, { keep, drop, prendre }: Completion) {
  const taken = Object.fromEntries(prendre.map((field) => [field, drop[field]])) as Partial<Identity>
  await db
    .updateTable('member')
    .set((row) => ({
      ...taken,
      version: keep.version + 1,
      // The other record may bring linked accounts and managed clubs: a code given before admits no account.
      code_given_until: null,
      id_photo: keep.id_photo ?? drop.id_photo,
      id_categorie_poids: row.fn.coalesce(
        'id_categorie_poids',
        row.selectFrom('member as other').select('other.id_categorie_poids').where('other.id', '=', drop.id),
      ),
    }))
    .where('id', '=', keep.id)
    .execute()
  return { ...identityOf(keep), ...taken }
}
