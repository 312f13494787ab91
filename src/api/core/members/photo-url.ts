import { isSameText, type Signer } from '#api/config/keys.ts'
import type { Deps } from '#api/deps.ts'

/**
 * URLs are signed per window, so that two loads within one get the same URL and the browser's cache answers. A URL is
 * valid for one to two windows: never more than ten minutes.
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

/** A URL that shows the photo of a member for a few minutes, to anyone who has it. */
export function signPhotoUrl(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  member: { id: number; id_photo: number | null },
): string | null {
  if (member.id_photo === null) return null
  const window = Math.floor(clock.now().getTime() / 1000 / WINDOW_SECONDS)
  const said = `${member.id}/${member.id_photo}/${(window + 2) * WINDOW_SECONDS}`
  return `${PATH}/${said}/${sign(keys, said)}`
}

/** The photo of a URL and the rest of its validity; null if it expired or was not signed by the portal. */
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
