import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { storedState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'

export interface Context {
  location: ParsedLocation
}

/** Redirects to the login, which returns here. */
function toLogin(location: ParsedLocation) {
  return redirect({ to: paths.login, search: { redirect: location.href } })
}

export function requireSession({ location }: Context) {
  if (!storedState().auth) throw toLogin(location)
}

/** Requires a profile; without one, a licence must be linked first. */
export async function requireProfiles({ location }: Context) {
  requireSession({ location })
  const { profilesQuery, queryClient } = await import('#web/lib/queries.ts')
  const profiles = await queryClient.ensureQueryData(profilesQuery).catch((error: unknown) => {
    // This call may have ended the session.
    requireSession({ location })
    throw error
  })
  if (profiles.length === 0) throw redirect({ to: paths.noMemberLinked })
}

export function requireActiveMember({ location }: Context) {
  requireSession({ location })
  if (storedState().activeMember === null) throw toLogin(location)
}

/** Fetches the member's record while the screen's code loads. */
export async function startLoadingMember() {
  const { activeMember } = storedState()
  const { memberQuery, queryClient } = await import('#web/lib/queries.ts')
  if (activeMember !== null) void queryClient.prefetchQuery(memberQuery(activeMember))
}

/** Signed-in people skip the login form and keep their target. */
export function leaveLoginWhenSignedIn({ search }: { search: { redirect?: string; refused?: string } }) {
  if (!storedState().auth || search.refused) return
  const target = safeRedirect(search.redirect)
  throw redirect({ to: paths.chooseProfile, search: target ? { redirect: target } : {} })
}
