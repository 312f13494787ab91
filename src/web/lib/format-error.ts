import { messages } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'

/** Refuses an action in the browser, with a French sentence for the person. */
export class ShownError extends Error {
  override name = 'ShownError'
}

/** A search that a filter refused: its field says why, and its list does not repeat it. */
export const isSaidAtField = (error: unknown) => error instanceof ApiError && Object.keys(error.errors).length > 0

/** The sentence for the person. The message of any other error is English and for the console. */
export function formatError(error: unknown, otherwise: string = messages.unexpected): string {
  if (error instanceof ApiError || error instanceof ShownError) return error.message
  return navigator.onLine ? otherwise : messages.offline
}
