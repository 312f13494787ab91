import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { OutputOf } from '#contract/index.ts'
import { useMember } from '#web/lib/active-member.ts'
import { type ClubIds, clubQuery } from './club-queries.ts'

export type Club = OutputOf<'getInfosClub'>
export type LicenceRow = OutputOf<'getListMember'>[number]
export type Grade = OutputOf<'getListGrades'>[number]

/** The club of the URL, if the member manages it. */
export function useClubIds(): ClubIds | undefined {
  const { club: slug } = useParams({ strict: false })
  const member = useMember()
  const club = member.clubsMyABFT.find(({ club_slug }) => club_slug === slug)
  return club && { id_member: member.id_member, id_club: club.club_id }
}

/** The club whose screens are shown: a screen in sight keeps it until the guards lead away. */
export const ClubIdsContext = createContext<ClubIds | null>(null)

/** The current club. The layout of the area has loaded it before any screen. */
export function useClub(): { club: Club; ids: ClubIds } {
  const ids = useContext(ClubIdsContext)!
  return { club: useSuspenseQuery(clubQuery(ids)).data, ids }
}
