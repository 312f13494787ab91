import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountCreationFields, passwordsDiffer } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { config } from '#web/config.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { NewPasswordInputs } from '#web/ui/new-password-inputs.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'

type Form = Record<keyof typeof accountCreationFields, string>

export function CreateAccountPage() {
  const navigate = useNavigate()
  const { nonce, nonceFailed, askForNonce, withNonce } = useNonce()
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: accountCreationFields,
    repeats: { field: 'password_confirmation', of: 'password', message: passwordsDiffer },
    failure: (error) => (error.code === 'too_many_tries' ? error.message : accountMessages.accountCreationFailed),
  })
  return (
    <Panel
      title="Créer un compte"
      foot={
        <>
          <span>
            Déjà un compte ? <Link to={paths.login}>Se connecter</Link>
          </span>
          <a href={config.links.site}>Retour au site de la fédération</a>
        </>
      }
    >
      <Problem>{nonceFailed ? `${accountMessages.nonceFailed} ${accountMessages.nonceRequired}` : problem}</Problem>
      {nonceFailed && (
        <Button variant="default" onClick={askForNonce}>
          Réessayer
        </Button>
      )}
      <form
        noValidate
        onSubmit={submit(async (values) => {
          await withNonce((current) => createAccount(values, current))
          await navigate({ to: paths.accountCreated })
        })}
      >
        <TextInput label="Nom" autoComplete="family-name" required mb="md" {...inputProps('name')} />
        <TextInput label="Prénom" autoComplete="given-name" required mb="md" {...inputProps('surname')} />
        <TextInput label="Téléphone" type="tel" autoComplete="tel" required mb="md" {...inputProps('tel')} />
        <TextInput
          label="Adresse e-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          mb="md"
          {...inputProps('email')}
        />
        <NewPasswordInputs
          label="Mot de passe"
          names={['password', 'password_confirmation']}
          inputProps={inputProps}
          mb="md"
        />
        <Button type="submit" fullWidth loading={busy} disabled={!(canSubmit && nonce) && !busy}>
          Créer mon compte
        </Button>
      </form>
    </Panel>
  )
}

/** The nonce is also the idempotency key: the same form sent again after a lost answer creates nothing twice. */
async function createAccount(values: Form, nonce: string) {
  await callApi('createAccount', { ...values, nonce }, { idempotencyKey: nonce })
}

async function fetchNonce() {
  return (await callApi('createAccount-nonce', {})).nonce
}

/** Fetched when the page opens; an expired or used one is renewed silently. */
function useNonce() {
  const [nonce, setNonce] = useState<string | null>(null)
  const [nonceFailed, setNonceFailed] = useState(false)

  async function renewNonce() {
    const fresh = await fetchNonce().catch((error: unknown) => {
      setNonce(null)
      setNonceFailed(true)
      throw error
    })
    setNonce(fresh)
    setNonceFailed(false)
    return fresh
  }
  const askForNonce = () => void renewNonce().catch(() => undefined)
  useEffect(() => {
    fetchNonce().then(setNonce, () => setNonceFailed(true))
  }, [])

  async function withNonce(work: (current: string) => Promise<void>) {
    try {
      await work(nonce!)
    } catch (error) {
      const stale = error instanceof ApiError && (error.errors.nonce !== undefined || error.code === 'key_reused')
      if (!stale) throw error
      await work(await renewNonce())
    }
  }
  return { nonce, nonceFailed, askForNonce, withNonce }
}
