import type { Input, MemberCall } from '#api/calls/call.ts'
import { signPhotoUrl } from '#api/core/members/photo-url.ts'
import { replacePhoto } from '#api/core/members/replace-photo.ts'
import { inTransaction } from '#api/database/in-transaction.ts'
import { reencodeImage, squareJpeg } from '#api/files/images.ts'

const SIDE = 600

/** Replaces or removes the photo of a member; the old one is deleted. */
export async function savePhoto({ photo }: Input<'savePhotoMember'>, call: MemberCall) {
  const content = photo === '' ? null : await reencodeImage(call, 'photo', photo, squareJpeg(SIDE))
  const id_photo = await inTransaction(call, (call) => replacePhoto(call, call.idMember, content))
  return { photo: signPhotoUrl(call, { id: call.idMember, id_photo }) }
}
