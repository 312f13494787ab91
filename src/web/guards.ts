import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { safeRedirect } from '../domain/safe-redirect.ts'
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
  const profiles = await queryClient.ensureQueryData(profilesQuery)
  if (profiles.length === 0) throw redirect({ to: paths.noMemberLinked })
}

export function requireActiveMember({ location }: Context) {
  requireSession({ location })
  if (storedState().activeMember === null) throw toLogin(location)
}

/** Someone signed in has no use for the form: on to the profiles, keeping where they wanted to go. */
export function leaveLoginWhenSignedIn({ search }: { search: { redirect?: string; refused?: string } }) {
  if (!storedState().auth || search.refused) return
  const target = safeRedirect(search.redirect)
  throw redirect({ to: paths.chooseProfile, search: target ? { redirect: target } : {} })
}
