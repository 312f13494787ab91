import type { PublicCall } from './call.ts'
import { changedMeanwhile } from './refusal.ts'

/** Refuses a change of something that was changed by someone else since the person read it (If-Match). */
export function checkVersion({ ifMatch }: Pick<PublicCall, 'ifMatch'>, version: number | string) {
  if (ifMatch === undefined) return
  if (ifMatch.replaceAll('"', '').trim() !== String(version)) throw changedMeanwhile()
}
