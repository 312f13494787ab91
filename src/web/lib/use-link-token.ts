import { useEffect, useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * The token of a link in a mail. It stands behind '#'; links of version 2.0 have it in the query. It is removed from
 * the address bar at once, so that no history or shared URL holds it, and survives a reload in the state of the history
 * entry.
 */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => tokenInUrl() ?? keptToken())
  useEffect(() => {
    if (token && tokenInUrl()) {
      window.history.replaceState({ ...window.history.state, linkToken: token }, '', window.location.pathname)
    }
    // A link opened in a tab that already shows its page only changes the hash, so the page restarts.
    const restart = () => {
      if (tokenInUrl()) window.location.reload()
    }
    window.addEventListener('hashchange', restart)
    return () => window.removeEventListener('hashchange', restart)
  }, [token])
  return token
}

function tokenInUrl() {
  const { hash, search } = window.location
  return new URLSearchParams(hash.slice(1)).get('token') || new URLSearchParams(search).get('token') || undefined
}

function keptToken() {
  const kept: unknown = (window.history.state as { linkToken?: unknown } | null)?.linkToken
  return typeof kept === 'string' ? kept : undefined
}

/** Only a refusal is final: any other failure may be one lost answer. */
export function refusesLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 422
}
