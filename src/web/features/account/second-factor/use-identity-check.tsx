import { IconKey } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { passwordChangeFields } from '#contract/account-fields.ts'
import { canUsePasskeys } from '#web/features/account/second-factor/can-use-passkeys.ts'
import { askForPasskey, formatPasskeyFailure } from '#web/features/account/second-factor/passkey.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { PasswordInput } from '#web/ui/password-input.ts'
import { Problem } from '#web/ui/problem.tsx'

/** The person cancelled the question: the action is dropped without an error. */
export class IdentityNotConfirmed extends Error {}

interface Question {
  onConfirmed: () => void
  onClosed: () => void
}

/**
 * Changing second factors requires a recent sign-in. `confirmed` runs such an action, and asks for the password or a
 * passkey first where the server requires it.
 */
export function useIdentityCheck({ hasPasskey }: { hasPasskey: boolean }): {
  confirmed: <T>(work: () => Promise<T>) => Promise<T>
  question: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)

  function ask() {
    return new Promise<void>((confirm, refuse) => {
      setQuestion({ onConfirmed: confirm, onClosed: () => refuse(new IdentityNotConfirmed()) })
    }).finally(() => setQuestion(null))
  }

  async function confirmed<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'identity_required') throw error
      await ask()
      return work()
    }
  }

  return {
    confirmed,
    question: question && (
      <Dialog title="Est-ce bien vous ?" opened onClose={question.onClosed}>
        <IdentityForm hasPasskey={hasPasskey && canUsePasskeys} {...question} />
      </Dialog>
    ),
  }
}

const fields = { password: passwordChangeFields.actualPassword }

function IdentityForm({ hasPasskey, onConfirmed, onClosed }: Question & { hasPasskey: boolean }) {
  const [asking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({ fields, failure: ({ message }) => message })

  async function confirmWithPasskey() {
    setAsking(true)
    setRefused(null)
    try {
      await callApi('confirmIdentity', { method: 'passkey', credential: await askForPasskey() })
      onConfirmed()
    } catch (error) {
      setRefused(formatPasskeyFailure(error))
      setAsking(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={submit(async ({ password }) => {
        await callApi('confirmIdentity', { method: 'password', password })
        onConfirmed()
      })}
    >
      <p>Votre connexion date de plus de dix minutes. Confirmez que c’est bien vous avant de changer sa protection.</p>
      <PasswordInput
        label="Votre mot de passe"
        autoComplete="current-password"
        required
        my="lg"
        data-autofocus
        {...inputProps('password')}
      />
      <Problem>{problem ?? refused}</Problem>
      <DialogButtons>
        <Button variant="default" onClick={onClosed}>
          Annuler
        </Button>
        {hasPasskey && (
          <Button
            variant="default"
            loading={asking}
            leftSection={<IconKey size={18} aria-hidden />}
            onClick={() => void confirmWithPasskey()}
          >
            Utiliser ma clé d’accès
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
          Confirmer
        </Button>
      </DialogButtons>
    </form>
  )
}
