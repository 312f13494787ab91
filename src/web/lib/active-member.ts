import { useSuspenseQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { memberQuery, queryClient } from '#web/lib/queries.ts'
import { changeState, storedState, useStoredState } from '#web/lib/stored-state.ts'

export type Member = OutputOf<'getInfosMember'>

/** The active member. The layout of the area has loaded it before any screen. */
export function useMember(): Member {
  const { activeMember } = useStoredState()
  return useSuspenseQuery(memberQuery(activeMember!)).data
}

let wishes = 0

/** Activates a profile after its record is loaded; until then the screen stays. */
export async function selectProfile(idMember: number): Promise<void> {
  wishes += 1
  const wish = wishes
  const { auth } = storedState()
  await queryClient.fetchQuery(memberQuery(idMember))
  // Another profile was chosen meanwhile, or the person has left.
  if (wish !== wishes || storedState().auth?.idAccount !== auth?.idAccount) return
  changeState(() => ({ activeMember: idMember }))
}
