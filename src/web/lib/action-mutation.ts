import type { MutationObserverOptions } from '@tanstack/react-query'
import { notify } from '#web/ui/notify.ts'
import { formatError } from './format-error.ts'

/** Does it, and answers the sentence to say afterwards, where there is one. */
export type Work = () => Promise<{ message: string } | void>

export interface ActionOptions {
  /** The French sentence about a failure. */
  failure?: (error: unknown) => string
  /** Invalidates what the action may have changed, whether it succeeded or not. */
  invalidate?: () => Promise<unknown>
  /** The failure is told in a notice, where the screen has no place for it. */
  failureAsNotice?: true
}

/** What useAction gives TanStack Query. */
export function actionMutation({ failure = formatError, invalidate, failureAsNotice }: ActionOptions) {
  return {
    // Without a network the call fails at once and says so; it is not sent later behind the person's back.
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
