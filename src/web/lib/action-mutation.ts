import type { MutationObserverOptions } from '@tanstack/react-query'
import { notify } from '#web/ui/notify.ts'
import { formatError } from './format-error.ts'

/** The action; returns the message for the notice, if any. */
export type Work = () => Promise<{ message: string } | void>

export interface ActionOptions {
  /** The French sentence about a failure. */
  failure?: (error: unknown) => string
  /** Invalidates what the action may have changed, whether it succeeded or not. */
  invalidate?: () => Promise<unknown>
  /** Shows the failure as a notice, where the screen has no place for it. */
  failureAsNotice?: true
}

/** The options of useAction's mutation. */
export function actionMutation({ failure = formatError, invalidate, failureAsNotice }: ActionOptions) {
  return {
    // Offline, the call fails at once; TanStack Query must not send it later unasked.
    networkMode: 'always',
    mutationFn: (work) => work(),
    onSuccess: (done) => {
      if (done) notify({ tone: 'success', message: done.message })
    },
    onError: (error) => {
      if (failureAsNotice) notify({ tone: 'error', message: failure(error) })
    },
    onSettled: () => invalidate?.(),
  } satisfies MutationObserverOptions<{ message: string } | void, unknown, Work>
}
