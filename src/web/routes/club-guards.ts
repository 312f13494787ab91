import { redirect } from '@tanstack/react-router'
import { type OrderScreen, stepBefore } from '#domain/order-steps.ts'
import { clubAccessQuery, clubQuery } from '#web/features/club/club-queries.ts'
import { orderChoices, stepPaths } from '#web/features/club/ordering/order-choices.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { memberQuery, queryClient } from '#web/lib/queries.ts'
import { storedState } from '#web/lib/stored-state.ts'
import { paths, SECOND_FACTOR_NEEDED } from '#web/paths.ts'
import { type Context, requireActiveMember, requireSession } from './guards.ts'

export interface ClubContext {
  params: { club: string }
}

/** The club must be one of the member's, and the server must confirm it. No answer is no refusal. */
export async function requireClub({ location, params }: Context & ClubContext) {
  requireActiveMember({ location })
  const idMember = storedState().activeMember!
  const allowed = await queryClient
    .fetchQuery(memberQuery(idMember))
    .then(({ clubsMyABFT }) => clubsMyABFT.find(({ club_slug }) => club_slug === params.club))
    .then((club) => {
      if (!club) return false
      // Prefetches the record, which the menu needs.
      void queryClient.prefetchQuery(clubQuery({ id_member: idMember, id_club: club.club_id }))
      return queryClient.fetchQuery(clubAccessQuery(idMember, club.club_id))
    })
    .catch((error: unknown) => {
      // These calls may have ended the session.
      requireSession({ location })
      if (error instanceof ApiError && error.code === 'second_factor_required') {
        const search = { redirect: location.href, besoin: SECOND_FACTOR_NEEDED }
        throw redirect({ to: paths.accountSettings, search })
      }
      throw error
    })
  if (!allowed) throw redirect({ to: paths.login, search: { redirect: location.href, refused: 'club' } })
}

/** Without the right to order, redirects to the club's first screen. */
export async function requireOrdering({ params }: ClubContext) {
  const idMember = storedState().activeMember!
  const { clubsMyABFT } = await queryClient.ensureQueryData(memberQuery(idMember))
  const idClub = clubsMyABFT.find(({ club_slug }) => club_slug === params.club)!.club_id
  const { rights } = await queryClient.ensureQueryData(clubQuery({ id_member: idMember, id_club: idClub }))
  if (!rights.can_register_member) throw redirect({ to: paths.club, params })
  return { idClub }
}

/** A step of the order needs the choices of the previous ones. */
export async function requireStep(step: OrderScreen, { params }: ClubContext) {
  const { idClub } = await requireOrdering({ params })
  const first = stepBefore(step, orderChoices(storedState(), idClub))
  if (first) throw redirect({ to: stepPaths[first], params, replace: true })
}
