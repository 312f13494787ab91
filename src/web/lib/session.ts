import type { OutputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { portalRoutes } from '#contract/portal-routes.ts'
import { ApiError, inMaintenance, readError, readWord, unreachable } from './api-error.ts'
import { deleteCopies, deleteCopiesOfOthers } from './e-licence-copies.ts'
import { changeState, clearState, freshState, type SessionEnd, storedState } from './stored-state.ts'

type TokenAnswer = OutputOf<'token'>

/** Signs in with a password, a code after it, or a passkey. */
export async function openSession(grant: Record<string, unknown>): Promise<void> {
  const response = await requestToken(grant)
  if ((await readWord(response)) === 'maintenance') throw inMaintenance()
  if (!response.ok) throw await readError(response)
  keep((await response.json()) as TokenAnswer)
}

export function signIn(username: string, password: string): Promise<void> {
  return openSession({ grant_type: 'password', username, password })
}

export function logout(): Promise<void> {
  return leave('logout')
}

/** Ends an idle session, here and on the server; signing in returns to the same screen. */
export function expireSession(): Promise<void> {
  return leave('expired')
}

async function leave(why: SessionEnd) {
  const token = storedState().auth?.accessToken
  endSession(why)
  if (token) await endOnServer(token)
}

/** Best effort: the tab drops its tokens whether or not the server answers. */
async function endOnServer(token: string) {
  await fetch(portalRoutes.logout.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  }).catch(() => undefined)
}

export function endSession(why: SessionEnd) {
  clearState(why)
  if (why !== 'logout') return
  // Logging out deletes offline e-licences and drafts; after an expired session they stay.
  void deleteCopies()
  void import('./clear-drafts.ts').then(({ clearDrafts }) => clearDrafts()).catch(() => {})
}

/** A valid access token, renewed first if it has expired. */
export async function currentToken(): Promise<string | undefined> {
  const { auth } = storedState()
  if (!auth) return undefined
  if (Date.now() < auth.expires_at) return auth.accessToken
  await renewSession(auth.accessToken)
  return storedState().auth?.accessToken
}

let renewal: Promise<void> | undefined

/** Shares one renewal between parallel calls, in this tab and (by a Web Lock) in all tabs. */
export function renewSession(refused: string): Promise<void> {
  renewal ??= withLock(() => renew(refused)).finally(() => {
    renewal = undefined
  })
  return renewal
}

function withLock(work: () => Promise<void>): Promise<void> {
  // Web Locks need a secure context; without them the server's grace period covers two tabs.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('abft_intranet renewal', work)
}

async function renew(refused: string) {
  const { auth } = freshState()
  // Another tab renewed the token, or logged out, while this one waited for the lock.
  if (!auth || auth.accessToken !== refused) return
  const response = await requestToken({
    grant_type: 'refresh_token',
    refresh_token: auth.refreshToken,
  }).catch((error: ApiError) => {
    throw error.isOffline ? error : new ApiError(0, messages.sessionUncertain)
  })
  if ((await readWord(response)) === 'maintenance') {
    endSession('maintenance')
    throw inMaintenance()
  }
  const isOver = response.status === 400 || response.status === 401
  const answer = response.ok ? ((await response.json()) as TokenAnswer) : undefined
  const now = freshState().auth
  if (now?.refreshToken !== auth.refreshToken) {
    // A logout during the renewal may have sent an expired token, so the renewed session is ended with its new token.
    if (answer && !now) await endOnServer(answer.token.access_token)
    return
  }
  if (answer) return keep(answer)
  if (isOver) {
    endSession('expired')
    throw new ApiError(401, messages.sessionEnded)
  }
  // Other statuses (5xx, 429) do not mean that the session is over, so it is kept.
  throw new ApiError(response.status, messages.sessionUncertain)
}

async function requestToken(grant: Record<string, unknown>): Promise<Response> {
  try {
    return await fetch(portalRoutes.token.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...grant, scope: 'myabft' }),
    })
  } catch {
    throw unreachable()
  }
}

function keep({ token, user }: TokenAnswer) {
  // A browser that refuses storage keeps no drafts; the session opens all the same.
  void import('./clear-drafts.ts').then(({ pruneDrafts }) => pruneDrafts(user.id)).catch(() => {})
  void deleteCopiesOfOthers(user.id).catch(() => {})
  changeState(() => ({
    auth: {
      isLoggedIn: true,
      idAccount: user.id,
      accessToken: token.access_token,
      refreshToken: token.refresh_token,
      expires_in: token.expires_in,
      expires_at: Date.now() + token.expires_in * 1000,
    },
  }))
}
