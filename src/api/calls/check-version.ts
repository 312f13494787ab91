import type { PublicCall } from './call.ts'
import { changedMeanwhile } from './refusal.ts'

/** Refuses to change a record that another person changed since the caller read it (If-Match). */
export function checkVersion({ ifMatch }: Pick<PublicCall, 'ifMatch'>, version: number | string) {
  if (ifMatch === undefined) return
  if (ifMatch.replaceAll('"', '').trim() !== String(version)) throw changedMeanwhile()
}
