import type { AccountCall } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { lockMember } from './lock-members.ts'

type Changer = Pick<AccountCall, 'db' | 'clock' | 'caller'>

/** Replaces or removes the photo in the caller's transaction; the old one is deleted. */
export async function replacePhoto(call: Changer, idMember: number, content: Buffer | null): Promise<number | null> {
  // Of two calls that change the photo at once, the second replaces the first one's.
  await lockMember(call.db, idMember)
  const { id_photo: old } = await call.db
    .selectFrom('member')
    .select('id_photo')
    .where('id', '=', idMember)
    .executeTakeFirstOrThrow()
  const id_photo = content && (await insertPhoto(call, content))
  await call.db.updateTable('member').set({ id_photo }).where('id', '=', idMember).execute()
  if (old !== null) await call.db.deleteFrom('file').where('id', '=', old).execute()
  // Records only whether there was a photo, since a photo must be erasable.
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
