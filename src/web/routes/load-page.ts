import { type ParsedLocation, redirect } from '@tanstack/react-router'

/** An address of the other application: its page is loaded. */
export function loadPage({ location }: { location: ParsedLocation }) {
  throw redirect({ href: location.href, reloadDocument: true })
}
