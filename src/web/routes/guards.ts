import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { memberQuery, profilesQuery, queryClient } from '#web/lib/queries.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { sessionEnd, storedState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'

export interface Context {
  location: ParsedLocation
  /** `stay`: the guard is asked again about a screen, or an area, that is already in sight. */
  cause: 'preload' | 'enter' | 'stay'
}

/** What leads back here after the next sign-in; nothing after the person's own logout. */
export function searchForReturn({ location, cause }: Context) {
  return cause === 'stay' && sessionEnd() === 'logout' ? {} : { redirect: location.href }
}

/** Redirects to the login, which returns here. */
function toLogin(context: Context) {
  return redirect({ to: paths.login, search: searchForReturn(context) })
}

export function requireSession(context: Context) {
  if (!storedState().auth) throw toLogin(context)
}

/** Requires a profile; without one, a licence must be linked first. */
export async function requireProfiles(context: Context) {
  requireSession(context)
  const profiles = await queryClient.ensureQueryData(profilesQuery).catch((error: unknown) => {
    // This call may have ended the session.
    requireSession(context)
    throw error
  })
  if (profiles.length === 0) throw redirect({ to: paths.noMemberLinked })
}

export function requireActiveMember(context: Context) {
  requireSession(context)
  if (storedState().activeMember === null) throw toLogin(context)
}

/** Fetches the member's record while the screen's code loads. */
export function startLoadingMember() {
  const { activeMember } = storedState()
  if (activeMember !== null) void queryClient.prefetchQuery(memberQuery(activeMember))
}

/** Signed-in people skip the login form and keep their target. */
export function leaveLoginWhenSignedIn({ search }: { search: { redirect?: string; refused?: string } }) {
  if (!storedState().auth || search.refused) return
  const target = safeRedirect(search.redirect)
  throw redirect({ to: paths.chooseProfile, search: target ? { redirect: target } : {} })
}
