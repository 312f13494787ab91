import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ActionOptions, actionMutation, type Work } from './action-mutation.ts'
import { formatError } from './format-error.ts'
import { queryClient } from './queries.ts'
import { useFailure } from './use-failure.ts'

/** An action behind a button: busy state, error, and invalidation. */
export function useAction(options: ActionOptions = {}) {
  const { failure = formatError } = options
  const { isPending, error, mutateAsync, reset } = useMutation(actionMutation(options), queryClient)
  const pressed = useRef<Element | null>(null)
  // A busy button is disabled and loses the focus: it gets it back, so that a refusal can be answered by the keyboard.
  useEffect(() => {
    if (isPending || !(pressed.current instanceof HTMLElement)) return
    if (document.activeElement === document.body) pressed.current.focus()
    pressed.current = null
  }, [isPending])
  /** Resolves to whether it succeeded. */
  const act = (work: Work) => {
    pressed.current = document.activeElement
    return mutateAsync(work).then(
      () => true,
      () => false,
    )
  }
  const running = useRef(false)
  /** For what must not happen twice: a second press may come before the button is drawn as busy. */
  const actOnce = async (work: Work) => {
    if (running.current) return
    running.current = true
    await act(work)
    running.current = false
  }
  const problem = useFailure(error, failure)
  return { busy: isPending, error, problem, act, actOnce, clearProblem: reset }
}
