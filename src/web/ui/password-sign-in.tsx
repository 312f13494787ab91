import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { ApiError, type SecondFactorNeeded } from '#web/lib/api-error.ts'
import { signIn } from '#web/lib/session.ts'
import { sessionEnd } from '#web/lib/stored-state.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from './button.ts'
import { PasswordInput } from './password-input.ts'
import { Problem } from './problem.tsx'
import { TextInput } from './text-input.ts'

const fields = {
  username: { required: "L'adresse e-mail est requise." },
  password: { required: 'Le mot de passe est requis.', verbatim: true },
} as const

interface Props {
  verb: string
  /** The screen to return to, which an expired session leaves behind. */
  redirect: string | undefined
  failure: (error: ApiError) => string
  onSignedIn: () => Promise<void>
  onSecondFactor: (needed: SecondFactorNeeded) => void
  /** Shown below a failure. */
  children?: (email: string) => ReactNode
}

/** The form of both logins: e-mail address and password. */
export function PasswordSignIn({ verb, redirect, failure, onSignedIn, onSecondFactor, children }: Props) {
  const { values, inputProps, busy, problem, submit, canSubmit } = useCallForm({ fields, failure })
  const expired = redirect !== undefined && sessionEnd() === 'expired'
  return (
    <>
      {!problem && expired && <Problem>{messages.sessionEnded}</Problem>}
      <Problem>{problem}</Problem>
      {problem && children?.(values.username)}
      <form
        noValidate
        onSubmit={submit(async ({ username, password }) => {
          try {
            await signIn(username, password)
            await onSignedIn()
          } catch (error) {
            if (!(error instanceof ApiError) || !error.secondFactor) throw error
            onSecondFactor(error.secondFactor)
          }
        })}
      >
        <TextInput
          label="Adresse e-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          mb="md"
          {...inputProps('username')}
        />
        <PasswordInput
          label="Mot de passe"
          autoComplete="current-password"
          required
          mb="lg"
          {...inputProps('password')}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
          {verb}
        </Button>
      </form>
    </>
  )
}
