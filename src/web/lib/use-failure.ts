import { messages } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'
import { useOnline } from './use-online.ts'

/** The sentence about a failed call. Without a network it says so, and goes away when the network returns. */
export function useFailure<Failed>(error: Failed | null, failure: (error: Failed) => string): string | null {
  const isOnline = useOnline()
  if (error === null) return null
  if (error instanceof ApiError && error.isOffline) return isOnline ? null : messages.offlineUnsent
  return failure(error)
}
