import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

/**
 * Addresses are made per window, so that two readings of a page in the same one show the same address and the
 * browser's cache answers. An address lives between one and two windows: never more than ten minutes.
 */
const WINDOW_SECONDS = 5 * 60

const PATH = '/api/myabft/photos'
export const PHOTO_ROUTE = `${PATH}/:id_member/:id_photo/:expires/:signature`

export interface PhotoUrl {
  id_member: string
  id_photo: string
  expires: string
  signature: string
}

/** The address under which the photo of a member can be seen for a few minutes by whoever was given it. */
export function signPhotoUrl(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  member: { id: number; id_photo: number | null },
): string | null {
  if (member.id_photo === null) return null
  const window = Math.floor(clock.now().getTime() / 1000 / WINDOW_SECONDS)
  const said = `${member.id}/${member.id_photo}/${(window + 2) * WINDOW_SECONDS}`
  return `${PATH}/${said}/${sign(keys, said)}`
}

/** Which photo an address shows and for how long it still does, or null for one that is over or not made here. */
export function readPhotoUrl({ keys, clock }: Pick<Deps, 'keys' | 'clock'>, given: PhotoUrl) {
  const said = `${given.id_member}/${given.id_photo}/${given.expires}`
  if (!keys.signers.some((signer) => isSameText(given.signature, sign(signer, said)))) return null
  const secondsLeft = Number(given.expires) - Math.floor(clock.now().getTime() / 1000)
  if (secondsLeft <= 0) return null
  return { id_member: Number(given.id_member), id_photo: Number(given.id_photo), secondsLeft }
}

function sign(signer: Signer, said: string) {
  return signer.sign('photo address', said).toString('base64url')
}
