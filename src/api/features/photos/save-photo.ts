import { recordAudit } from '../../audit.ts'
import type { Input, MemberCall } from '../../http/call.ts'
import { reencodeImage, squareJpeg } from '../../images.ts'
import { signPhotoAddress } from '../../photo-address.ts'
import { deleteFile, getPhotoForUpdate, insertPhoto, setPhoto } from './photo-queries.ts'

const SIDE = 600

/** Replaces the photo of a member, or takes it away; the old one is gone for good. */
export async function savePhoto({ photo }: Input<'savePhotoMember'>, call: MemberCall) {
  const content = photo === '' ? null : await reencodeImage('photo', photo, squareJpeg(SIDE))
  const id_photo = await call.db.transaction().execute(async (db) => {
    const { id_photo: old } = await getPhotoForUpdate(db, call.idMember)
    const kept = content && (await insertPhoto(db, content, call.clock.now()))
    await setPhoto(db, call.idMember, kept)
    if (old !== null) await deleteFile(db, old)
    // That there was a photo, not the photo: it must be possible to forget one.
    await recordAudit(
      { ...call, db },
      {
        action: 'member.photo',
        id_member: call.idMember,
        before: { photo: old !== null },
        after: { photo: kept !== null },
      },
    )
    return kept
  })
  return { photo: signPhotoAddress(call, { id: call.idMember, id_photo }) }
}
