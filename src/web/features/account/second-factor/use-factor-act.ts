import { useState } from 'react'
import { formatPasskeyFailure } from '#web/features/account/second-factor/passkey.ts'
import { IdentityNotConfirmed, type useIdentityCheck } from './use-identity-check.tsx'

/** What each kind of factor needs of the section around it. */
export interface FactorProps {
  confirmed: ReturnType<typeof useIdentityCheck>['confirmed']
  /** Says that it is done, and shows the recovery codes that may have come with it. */
  onDone: (answer: { message: string; recovery_codes?: string[] | null }) => Promise<void>
}

/** Something that may need to know first who asks; closing that question says nothing. */
export function useFactorAct() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function act(work: () => Promise<void>) {
    setBusy(true)
    setProblem(null)
    await work()
      .catch((error: unknown) => {
        if (!(error instanceof IdentityNotConfirmed)) setProblem(formatPasskeyFailure(error))
      })
      .finally(() => setBusy(false))
  }
  return { busy, problem, act }
}
