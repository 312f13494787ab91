import type { OutputOf } from '#contract/index.ts'
import { messages } from '#contract/messages.ts'
import { portalRoutes } from '#contract/portal-routes.ts'
import { ApiError, isMaintenance, readError, unreachable } from './api-error.ts'
import { deleteCopies, deleteCopiesOfOthers } from './e-licence-copies.ts'
import { changeState, clearState, freshState, storedState } from './stored-state.ts'

type TokenAnswer = OutputOf<'token'>

/** Why the session is over: a person who left knows, one whose session expired is told and led back afterwards. */
export type SessionEnd = 'logout' | 'expired' | 'maintenance'
let lastEnd: SessionEnd = 'expired'

export function sessionEnd(): SessionEnd {
  return lastEnd
}

/** With a password, with the code that completes one, or with a passkey. */
export async function openSession(grant: Record<string, unknown>): Promise<void> {
  const response = await requestToken(grant)
  if (!response.ok) throw await readError(response)
  keep((await response.json()) as TokenAnswer)
}

export function signIn(username: string, password: string): Promise<void> {
  return openSession({ grant_type: 'password', username, password })
}

export function logout(): Promise<void> {
  return leave('logout')
}

/** Nobody was there for too long: the server ends the session too, and the person is led back after signing in. */
export function expireSession(): Promise<void> {
  return leave('expired')
}

async function leave(why: SessionEnd) {
  const token = storedState().auth?.accessToken
  endSession(why)
  if (!token) return
  // The tab forgets at once; whether the server heard is of no use to the person.
  await fetch(portalRoutes.logout.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
    keepalive: true,
  }).catch(() => undefined)
}

export function endSession(why: SessionEnd) {
  lastEnd = why
  clearState()
  // Whoever leaves takes the e-licence along; one whose session ran out may still need to show it.
  if (why === 'logout') void deleteCopies()
}

/** A token that is good now, renewed first where its time is over. */
export async function currentToken(): Promise<string | undefined> {
  const { auth } = storedState()
  if (!auth) return undefined
  if (Date.now() < auth.expires_at) return auth.accessToken
  await renewSession(auth.accessToken)
  return storedState().auth?.accessToken
}

let renewal: Promise<void> | undefined

/** One renewal for all who ask at once, in this tab and in the others. */
export function renewSession(refused: string): Promise<void> {
  renewal ??= withLock(() => renew(refused)).finally(() => {
    renewal = undefined
  })
  return renewal
}

function withLock(work: () => Promise<void>): Promise<void> {
  // Absent on a page that is not served securely; the server's grace then covers two tabs.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('abft_intranet renewal', work)
}

async function renew(refused: string) {
  const { auth } = freshState()
  // Someone else renewed it, or left, while we waited.
  if (!auth || auth.accessToken !== refused) return
  const response = await requestToken({
    grant_type: 'refresh_token',
    refresh_token: auth.refreshToken,
  }).catch(() => {
    throw new ApiError(0, messages.sessionUncertain)
  })
  if (response.ok) return keep((await response.json()) as TokenAnswer)
  if (response.status === 400 || response.status === 401) {
    endSession('expired')
    throw new ApiError(401, messages.sessionEnded)
  }
  if (await isMaintenance(response)) {
    endSession('maintenance')
    throw await readError(response)
  }
  // Anything else says nothing about the session: it is kept.
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
  void import('./clear-drafts.ts').then(({ clearDraftsOfOthers }) => clearDraftsOfOthers(user.id)).catch(() => {})
  void deleteCopiesOfOthers(user.id)
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
