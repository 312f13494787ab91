import type { AnyRouter } from '@tanstack/react-router'
import { storedState, subscribe } from '#web/lib/stored-state.ts'

/**
 * A session may end, and another profile become the active one, in any call and in any tab: the guards of the screen in
 * sight are then asked again, as on arrival. Only guards lead away from a screen whose reader lost the right to it
 * (decision 118). Called before anything is drawn, so that no refusal comes too early to be heard.
 */
export function watchGuards(router: AnyRouter) {
  let known = storedState()
  subscribe(() => {
    const { auth, activeMember } = known
    known = storedState()
    const sessionEnded = auth !== null && known.auth === null
    if (sessionEnded || activeMember !== known.activeMember) void router.invalidate()
  })
}
