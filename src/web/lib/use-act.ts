import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { ApiError } from './api-error.ts'

/** One request to the server behind a button: whether it runs, and the sentence of its refusal. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function act(work: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    await work()
      .catch((error: unknown) => setProblem(error instanceof ApiError ? error.message : messages.unexpected))
      .finally(() => setBusy(false))
  }
  return { busy, problem, act }
}
