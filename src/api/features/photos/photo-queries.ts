import type { Connection } from '#api/database/connect.ts'

/** Only the member's current photo, since a URL outlives a replaced one. */
export function findPhoto(db: Connection, { id_member, id_photo }: { id_member: number; id_photo: number }) {
  return db
    .selectFrom('member')
    .innerJoin('file', 'file.id', 'member.id_photo')
    .select(['file.content', 'file.content_type'])
    .where('member.id', '=', id_member)
    .where('file.id', '=', id_photo)
    .executeTakeFirst()
}
