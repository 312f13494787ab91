import type { Connection } from '../../database/connect.ts'

/** Locked: of two who change the photo at once, the second replaces what the first put there. */
export function getPhotoForUpdate(db: Connection, idMember: number) {
  return db.selectFrom('member').select('id_photo').where('id', '=', idMember).forUpdate().executeTakeFirstOrThrow()
}

export async function insertPhoto(db: Connection, content: Buffer, at: Date) {
  const { id } = await db
    .insertInto('file')
    .values({ name: 'photo.jpg', content_type: 'image/jpeg', content, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setPhoto(db: Connection, idMember: number, idPhoto: number | null) {
  await db.updateTable('member').set({ id_photo: idPhoto }).where('id', '=', idMember).execute()
}

export async function deleteFile(db: Connection, idFile: number) {
  await db.deleteFrom('file').where('id', '=', idFile).execute()
}

/** Only what is the member's photo now: an address outlives a photo that was replaced. */
export function findPhoto(db: Connection, { id_member, id_photo }: { id_member: number; id_photo: number }) {
  return db
    .selectFrom('member')
    .innerJoin('file', 'file.id', 'member.id_photo')
    .select(['file.content', 'file.content_type'])
    .where('member.id', '=', id_member)
    .where('file.id', '=', id_photo)
    .executeTakeFirst()
}
