import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'

type Changer = Pick<AccountCall, 'db' | 'clock' | 'caller'>

/** In the caller's transaction: another photo, or none; the old one is gone for good. */
export async function replacePhoto(call: Changer, idMember: number, content: Buffer | null): Promise<number | null> {
  // Locked: of two who change the photo at once, the second replaces what the first put there.
  const { id_photo: old } = await call.db
    .selectFrom('member')
    .select('id_photo')
    .where('id', '=', idMember)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const id_photo = content && (await insertPhoto(call, content))
  await call.db.updateTable('member').set({ id_photo }).where('id', '=', idMember).execute()
  if (old !== null) await call.db.deleteFrom('file').where('id', '=', old).execute()
  // That there was a photo, not the photo: it must be possible to forget one.
  const [before, after] = [{ photo: old !== null }, { photo: id_photo !== null }]
  await recordAudit(call, { action: 'member.photo', id_member: idMember, before, after })
  return id_photo
}

async function insertPhoto({ db, clock }: Changer, content: Buffer) {
  const { id } = await db
    .insertInto('file')
    .values({ name: 'photo.jpg', content_type: 'image/jpeg', content, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
