import { formatPasskeyFailure } from '#web/features/account/second-factor/passkey.ts'
import { useAction } from '#web/lib/use-action.ts'
import { IdentityNotConfirmed, type useIdentityCheck } from './use-identity-check.tsx'

/** Props of each kind of factor. */
export interface FactorProps {
  confirmed: ReturnType<typeof useIdentityCheck>['confirmed']
  /** Shows a notice, and the recovery codes that may come with it. */
  onDone: (answer: { message: string; recovery_codes?: string[] | null }) => Promise<void>
}

/** An action that may ask for the identity first; cancelling that question is no error. */
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
