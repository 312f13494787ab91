import { useSuspenseQuery } from '@tanstack/react-query'
import type { OutputOf } from '#contract/index.ts'
import { memberQuery, queryClient } from '#web/lib/queries.ts'
import { changeState, useStoredState } from '#web/lib/stored-state.ts'

export type Member = OutputOf<'getInfosMember'>

/** The member whose area is shown. The layout of the area has loaded it before any screen asks. */
export function useMember(): Member {
  const { activeMember } = useStoredState()
  return useSuspenseQuery(memberQuery(activeMember!)).data
}

/** Makes a profile the active one, once its record is there: until then nothing changes on the screen. */
export async function selectProfile(idMember: number): Promise<void> {
  await queryClient.fetchQuery(memberQuery(idMember))
  changeState(() => ({ activeMember: idMember }))
}
