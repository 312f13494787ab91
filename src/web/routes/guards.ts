import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { storedState } from '#web/lib/stored-state.ts'
import { paths } from '#web/paths.ts'

export interface Context {
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
  const { profilesQuery, queryClient } = await import('#web/lib/queries.ts')
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
  const { memberQuery, queryClient } = await import('#web/lib/queries.ts')
  if (activeMember !== null) void queryClient.prefetchQuery(memberQuery(activeMember))
}

/** Someone signed in has no use for the form: on to the profiles, keeping where they wanted to go. */
export function leaveLoginWhenSignedIn({ search }: { search: { redirect?: string; refused?: string } }) {
  if (!storedState().auth || search.refused) return
  const target = safeRedirect(search.redirect)
  throw redirect({ to: paths.chooseProfile, search: target ? { redirect: target } : {} })
}
