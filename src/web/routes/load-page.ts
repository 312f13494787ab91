import { type ParsedLocation, redirect } from '@tanstack/react-router'

/** A URL of the other application: loads its page. */
export function loadPage({ location }: { location: ParsedLocation }) {
  throw redirect({ href: location.href, reloadDocument: true })
}
