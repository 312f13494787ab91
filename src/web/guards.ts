import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { type OrderScreen, stepBefore } from '../domain/order-steps.ts'
import { safeRedirect } from '../domain/safe-redirect.ts'
import { orderChoices, stepPaths } from './lib/order-choices.ts'
import { storedState } from './lib/stored-state.ts'
import { paths } from './paths.ts'

interface Context {
  location: ParsedLocation
}

/** To the login, which leads back here afterwards. */
function toLogin(location: ParsedLocation) {
  return redirect({ to: paths.login, search: { redirect: location.href } })
}

export function requireSession({ location }: Context) {
  if (!storedState().auth) throw toLogin(location)
}

/** A profile to choose from; without one, a licence must be linked first. */
export async function requireProfiles({ location }: Context) {
  requireSession({ location })
  const { profilesQuery, queryClient } = await import('./lib/queries.ts')
  const profiles = await queryClient.ensureQueryData(profilesQuery).catch((error: unknown) => {
    // The session may have ended just now, with this very call.
    requireSession({ location })
    throw error
  })
  if (profiles.length === 0) throw redirect({ to: paths.noMemberLinked })
}

export function requireActiveMember({ location }: Context) {
  requireSession({ location })
  if (storedState().activeMember === null) throw toLogin(location)
}

/** The member's record is asked for while the code of the screen is on its way. */
export async function startLoadingMember() {
  const { activeMember } = storedState()
  const { memberQuery, queryClient } = await import('./lib/queries.ts')
  if (activeMember !== null) void queryClient.prefetchQuery(memberQuery(activeMember))
}

/** The club must be one of the member's, and the server must agree. Being out of reach is no refusal. */
export async function requireClub({ location, params }: Context & { params: { club: string } }) {
  requireActiveMember({ location })
  const idMember = storedState().activeMember!
  const { memberQuery, queryClient } = await import('./lib/queries.ts')
  const { clubAccessQuery, clubQuery } = await import('./lib/club-queries.ts')
  const allowed = await queryClient
    .fetchQuery(memberQuery(idMember))
    .then(({ clubsMyABFT }) => clubsMyABFT.find(({ club_slug }) => club_slug === params.club))
    .then((club) => {
      if (!club) return false
      // Its record is on its way meanwhile: the menu depends on it.
      void queryClient.prefetchQuery(clubQuery({ id_member: idMember, id_club: club.club_id }))
      return queryClient.fetchQuery(clubAccessQuery(idMember, club.club_id))
    })
    .catch((error: unknown) => {
      // The session may have ended just now, with these very calls.
      requireSession({ location })
      throw error
    })
  if (!allowed) throw redirect({ to: paths.login, search: { redirect: location.href, refused: 'club' } })
}

/** Ordering needs its right: without it, the form of the club. */
export async function requireOrdering({ params }: { params: { club: string } }) {
  const idMember = storedState().activeMember!
  const { memberQuery, queryClient } = await import('./lib/queries.ts')
  const { clubQuery } = await import('./lib/club-queries.ts')
  const { clubsMyABFT } = await queryClient.ensureQueryData(memberQuery(idMember))
  const idClub = clubsMyABFT.find(({ club_slug }) => club_slug === params.club)!.club_id
  const { rights } = await queryClient.ensureQueryData(clubQuery({ id_member: idMember, id_club: idClub }))
  if (!rights.can_register_member) throw redirect({ to: paths.club, params })
  return { idClub }
}

/** A step of the order needs what the earlier ones decide. */
export function requireStep(step: OrderScreen) {
  return async ({ params }: { params: { club: string } }) => {
    const { idClub } = await requireOrdering({ params })
    const first = stepBefore(step, orderChoices(storedState(), idClub))
    if (first) throw redirect({ to: stepPaths[first], params, replace: true })
  }
}

/** Someone signed in has no use for the form: on to the profiles, keeping where they wanted to go. */
export function leaveLoginWhenSignedIn({ search }: { search: { redirect?: string; refused?: string } }) {
  if (!storedState().auth || search.refused) return
  const target = safeRedirect(search.redirect)
  throw redirect({ to: paths.chooseProfile, search: target ? { redirect: target } : {} })
}
