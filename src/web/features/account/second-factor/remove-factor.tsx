import { ApiError } from '#web/lib/api-error.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { invalidateSecondFactors } from './second-factor-queries.ts'
import type { FactorProps } from './use-factor-act.ts'
import { IdentityNotConfirmed } from './use-identity-check.tsx'

interface Props extends Pick<FactorProps, 'confirmed'> {
  label: string
  title: string
  children: string
  remove: () => Promise<{ message: string }>
}

/** Removes a factor; without one left, the password alone signs in. */
export function RemoveFactor({ label, title, children, remove, confirmed }: Props) {
  return (
    <ConfirmButton
      label="Retirer"
      aria-label={label}
      title={title}
      verb="Retirer"
      onConfirm={async () => {
        const answer = await confirmed(remove).catch((error: unknown) => {
          throw error instanceof IdentityNotConfirmed ? new ApiError(403, 'Rien n’a été retiré.') : error
        })
        await invalidateSecondFactors()
        return answer
      }}
    >
      <p>{children}</p>
      <p>Vos autres sessions sont fermées.</p>
    </ConfirmButton>
  )
}
