import { redirect } from '@tanstack/react-router'
import { clubMessages } from '#contract/club-messages.ts'
import { type OrderScreen, stepBefore } from '#domain/order-steps.ts'
import { clubAccessQuery, clubQuery, isRefused } from '#web/features/club/club-queries.ts'
import { orderInSearch } from '#web/features/club/ordering/checkout/order-in-url.ts'
import { orderChoices, stepPaths } from '#web/features/club/ordering/order-choices.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { memberQuery, queryClient } from '#web/lib/queries.ts'
import { storedState } from '#web/lib/stored-state.ts'
import { paths, SECOND_FACTOR_NEEDED } from '#web/paths.ts'
import { notify } from '#web/ui/notify.ts'
import { type Context, requireActiveMember, requireSession } from './guards.ts'

export interface ClubContext extends Context {
  params: { club: string }
}

/**
 * The member and the club that the server last let in: refused later, the right was taken away. A refusal leaves it, since
 * the guards may run twice at once (a refused call and a click), and both must give the same reason.
 */
let admitted = ''

/** The club must be one of the member's, and the server must agree. Being out of reach is no refusal (decision 119). */
export async function requireClub(context: ClubContext) {
  requireActiveMember(context)
  const { location, params } = context
  const idMember = storedState().activeMember!
  const asked = `${idMember} ${params.club}`
  const admission = await askServer(idMember, params.club).catch((error: unknown) => {
    // These calls may have ended the session.
    requireSession(context)
    if (error instanceof ApiError && error.code === 'second_factor_required') {
      const search = { redirect: location.href, besoin: SECOND_FACTOR_NEEDED }
      throw redirect({ to: paths.accountSettings, search })
    }
    if (admitted === asked) return true
    throw error
  })
  if (admission) admitted = asked
  else {
    const refused = admitted === asked ? 'taken' : 'club'
    throw redirect({ to: paths.login, search: { redirect: location.href, refused } })
  }
}

async function askServer(idMember: number, slug: string) {
  const { clubsMyABFT } = await queryClient.fetchQuery(memberQuery(idMember))
  const club = clubsMyABFT.find(({ club_slug }) => club_slug === slug)
  if (!club) return null
  return queryClient.fetchQuery(clubAccessQuery({ id_member: idMember, id_club: club.club_id }))
}

/** Ordering needs its right: without it, the form of the club. While the server is out of reach, the known right counts. */
export async function requireOrdering(context: ClubContext) {
  const { params, cause } = context
  const idMember = storedState().activeMember!
  const { clubsMyABFT } = await queryClient.ensureQueryData(memberQuery(idMember))
  const idClub = clubsMyABFT.find(({ club_slug }) => club_slug === params.club)!.club_id
  const club = clubQuery({ id_member: idMember, id_club: idClub })
  const { rights } = await queryClient.fetchQuery(club).catch((error: unknown) => {
    requireSession(context)
    const known = queryClient.getQueryData(club.queryKey)
    if (!known || isRefused(error)) throw error
    return known
  })
  if (!rights.can_register_member) {
    if (cause === 'stay') notify({ tone: 'error', message: clubMessages.orderingTaken })
    throw redirect({ to: paths.club, params })
  }
  return { idClub }
}

/** A step of the order needs what the earlier ones decide. */
export async function requireStep(step: OrderScreen, context: ClubContext) {
  const { idClub } = await requireOrdering(context)
  const first = stepBefore(step, orderChoices(storedState(), idClub))
  if (first) throw redirect({ to: stepPaths[first], params: context.params, replace: true })
}

/** Congratulations are about an order: without one, the list of them. */
export async function requireOrderInUrl(context: ClubContext & { search: { commande?: string } }) {
  await requireOrdering(context)
  if (orderInSearch(context.search) === null)
    throw redirect({ to: paths.orderList, params: context.params, replace: true })
}
