import type { Input, PublicCall } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { canWishRenewal } from '#domain/renewal-wish.ts'
import { openCode } from './open-code.ts'

export async function getReminder({ code }: Input<'getReminder'>, call: PublicCall) {
  const reminded = await openCode(call, code)
  if (!reminded) return { connu: false as const }
  const { prenom, club, date_fin, ordered, followed_until: renouvelee, cancelled_at } = reminded
  const current = renouvelee === null && cancelled_at === null
  const possible = current && canWishRenewal({ lastEnd: date_fin, ordered }, today(call.clock))
  return {
    connu: true as const,
    prenom,
    club,
    date_fin,
    rappels: reminded.expiry_reminders,
    souhait: reminded.wished && possible,
    possible,
    renouvelee,
    commandee: current && ordered,
  }
}
