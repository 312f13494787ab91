import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { accountCreationFields, passwordsDiffer } from '#contract/account-fields.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { config } from '#web/config.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordInput } from '#web/ui/password-input.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'

type Form = Record<keyof typeof accountCreationFields, string>

export function CreateAccountPage() {
  const navigate = useNavigate()
  const { nonceFailed, withNonce } = useNonce()
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: accountCreationFields,
    repeats: { field: 'password_confirmation', of: 'password', message: passwordsDiffer },
    failure: (error) => (error.status === 429 ? error.message : accountMessages.accountCreationFailed),
  })
  const hidden = { visibilityToggleButtonProps: { 'aria-label': 'Afficher ou masquer le mot de passe' } }
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
      <Problem>{nonceFailed ? accountMessages.nonceFailed : problem}</Problem>
      <form
        noValidate
        onSubmit={submit(async (values) => {
          await withNonce((nonce) => createAccount(values, nonce))
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
        <PasswordInput
          label="Mot de passe"
          description="Au moins 8 caractères."
          autoComplete="new-password"
          required
          mb="md"
          {...hidden}
          {...inputProps('password')}
        />
        <PasswordInput
          label="Confirmation du mot de passe"
          autoComplete="new-password"
          required
          mb="lg"
          {...hidden}
          {...inputProps('password_confirmation')}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
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
  const [nonceFailed, setNonceFailed] = useState(false)
  const nonce = useRef<string | null>(null)
  useEffect(() => {
    void (async () => {
      try {
        nonce.current = await fetchNonce()
      } catch {
        setNonceFailed(true)
      }
    })()
  }, [])

  async function renewNonce() {
    try {
      nonce.current = await fetchNonce()
    } catch (error) {
      setNonceFailed(true)
      throw error
    }
    setNonceFailed(false)
    return nonce.current
  }

  async function withNonce(work: (nonce: string) => Promise<void>) {
    const first = nonce.current ?? (await renewNonce())
    try {
      await work(first)
    } catch (error) {
      const stale = error instanceof ApiError && (error.errors.nonce !== undefined || error.code === 'key_reused')
      if (!stale) throw error
      await work(await renewNonce())
    }
  }
  return { nonceFailed, withNonce }
}
