import { useState } from 'react'
import { type IdentityCheck, identityCheckFields } from '#contract/staff/staff-account-fields.ts'
import { withDe } from '#domain/elision.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { invalidateAccount, type StaffAccount } from './account-queries.ts'
import { IdentityCheckInputs } from './identity-check.tsx'

interface Props {
  account: StaffAccount
  onClose: () => void
}

/** Removes all factors of a person who lost them. */
export function ResetSecondFactor({ account: { id_account, surname, name }, onClose }: Props) {
  const [verification, setVerification] = useState<IdentityCheck | null>(null)
  const keyOf = useCallKey()
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: identityCheckFields,
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Réinitialiser le second facteur"
      verb="Réinitialiser"
      danger
      busy={busy}
      disabled={verification === null}
      problem={problem}
      onSubmit={submit(async ({ remarque }) => {
        const input = { id_account, remarque, verification: verification! }
        const { message } = await callApi('staffResetAccountSecondFactor', input, { idempotencyKey: keyOf(input) })
        notify({ tone: 'success', message })
        onClose()
        await invalidateAccount(id_account)
      })}
      onClose={onClose}
    >
      <p>
        Les clés d’accès, l’application d’authentification et les codes de secours {withDe(`${surname} ${name}`)} sont
        effacés, et ses sessions fermées. Son mot de passe seul suffira à nouveau. Le titulaire en est averti par
        e-mail.
      </p>
      <IdentityCheckInputs value={verification} onChange={setVerification} inputProps={inputProps('remarque')} />
    </DialogForm>
  )
}
