import { useMutation } from '@tanstack/react-query'
import { type ActionOptions, actionMutation, type Work } from './action-mutation.ts'
import { formatError } from './format-error.ts'
import { queryClient } from './queries.ts'

/** An action behind a button: busy state, error, and invalidation. */
export function useAction(options: ActionOptions = {}) {
  const { failure = formatError } = options
  const { isPending, error, mutateAsync, reset } = useMutation(actionMutation(options), queryClient)
  /** Resolves to whether it succeeded. */
  const act = (work: Work) =>
    mutateAsync(work).then(
      () => true,
      () => false,
    )
  return { busy: isPending, problem: error === null ? null : failure(error), act, clearProblem: reset }
}
