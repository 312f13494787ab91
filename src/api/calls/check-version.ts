import { refusalMessages } from '#contract/refusal-messages.ts'
import type { PublicCall } from './call.ts'
import { conflict } from './refusal.ts'

/** Refuses a change of something that was changed by someone else since the person read it (If-Match). */
export function checkVersion({ ifMatch }: Pick<PublicCall, 'ifMatch'>, version: number | string) {
  if (ifMatch === undefined) return
  if (ifMatch.replaceAll('"', '').trim() !== String(version)) throw conflict(refusalMessages.changedMeanwhile)
}
