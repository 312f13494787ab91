import { formatPasskeyFailure } from '#web/features/account/second-factor/passkey.ts'
import { useAction } from '#web/lib/use-action.ts'
import { IdentityNotConfirmed, type useIdentityCheck } from './use-identity-check.tsx'

/** What each kind of factor needs of the section around it. */
export interface FactorProps {
  confirmed: ReturnType<typeof useIdentityCheck>['confirmed']
  /** Says that it is done, and shows the recovery codes that may have come with it. */
  onDone: (answer: { message: string; recovery_codes?: string[] | null }) => Promise<void>
}

/** Something that may need to know first who asks; closing that question says nothing. */
export function useFactorAct() {
  const { act, ...state } = useAction({ failure: formatPasskeyFailure })
  const actConfirmed = (work: () => Promise<void>) =>
    act(() =>
      work().catch((error: unknown) => {
        if (!(error instanceof IdentityNotConfirmed)) throw error
      }),
    )
  return { ...state, act: actConfirmed }
}
