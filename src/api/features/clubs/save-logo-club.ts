import type { ClubCall, Input } from '#api/calls/call.ts'
import { recordAudit } from '#api/calls/record-audit.ts'
import { invalid } from '#api/calls/refusal.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { reencodeImage } from '#api/files/images.ts'
import { imageMessages, LOGO } from '#contract/image-fields.ts'
import { getContactsForUpdate } from './club-queries.ts'
import { imageUrl } from './read-club.ts'

const JPEG = 'image/jpeg'

/** Replaces or removes the logo of a club. The version of the club's form does not count it. */
export async function saveLogoClub({ logo }: Input<'saveLogoClub'>, call: ClubCall) {
  const content = logo === '' ? null : await reencodeImage(call, 'logo', logo, logoJpeg)
  await inTransaction(call, async (call) => {
    const { id_logo: old } = await getContactsForUpdate(call.db, call.idClub)
    const file =
      content &&
      (await call.db
        .insertInto('file')
        .values({ name: 'logo.jpg', content_type: JPEG, content, created_at: call.clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow())
    await call.db
      .updateTable('club')
      .set({ id_logo: file?.id ?? null })
      .where('id', '=', call.idClub)
      .execute()
    if (old !== null) await call.db.deleteFrom('file').where('id', '=', old).execute()
    await recordAudit(call, {
      action: 'club.logo',
      id_club: call.idClub,
      before: { logo: old !== null },
      after: { logo: file !== null },
    })
  })
  return { logo: content && imageUrl(JPEG, content) }
}

const logoJpeg: Parameters<typeof reencodeImage>[3] = (image, { width, height }) => {
  if (width < LOGO.width || height < LOGO.height) {
    throw invalid({ logo: [imageMessages.logoTooSmall] }, imageMessages.logoTooSmall)
  }
  return image
    .resize(LOGO.width, LOGO.height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
}
