import { useState } from 'react'
import { accountEmailFields, type IdentityCheck } from '#contract/staff/staff-account-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.ts'
import { invalidateAccount, type StaffAccount } from './account-queries.ts'
import { IdentityCheckInputs } from './identity-check.tsx'

interface Props {
  account: StaffAccount
  onClose: () => void
}

/** Another login address for a person who lost the mailbox. */
export function ChangeEmail({ account: { id_account, email: current, surname, name }, onClose }: Props) {
  const [verification, setVerification] = useState<IdentityCheck | null>(null)
  const keyOf = useCallKey()
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: accountEmailFields,
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Changer l’adresse de connexion"
      verb="Changer l’adresse"
      danger
      busy={busy}
      disabled={verification === null}
      problem={problem}
      onSubmit={submit(async ({ email, remarque }) => {
        const input = { id_account, email, remarque, verification: verification! }
        const { message } = await callApi('staffChangeAccountEmail', input, { idempotencyKey: keyOf(input) })
        notify({ tone: 'success', message })
        onClose()
        await invalidateAccount(id_account)
      })}
      onClose={onClose}
    >
      <p>
        {surname} {name} se connecte avec {current}. Ses sessions se ferment maintenant ; la nouvelle adresse compte
        quand le lien qui y est envoyé est ouvert, dans les 48 heures. L’ancienne adresse est avertie.
      </p>
      <TextInput
        label="Nouvelle adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        data-autofocus
        {...inputProps('email')}
      />
      <IdentityCheckInputs value={verification} onChange={setVerification} inputProps={inputProps('remarque')} />
    </DialogForm>
  )
}
