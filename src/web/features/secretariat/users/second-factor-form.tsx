import type { OutputOf } from '#contract/index.ts'
import { codeFields } from '#contract/second-factor-fields.ts'
import { AuthenticatorSecret } from '#web/features/account/second-factor/authenticator-secret.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'

export type Setup = OutputOf<'staffPrepareSecondFactor'>

interface Props {
  token: string
  setup: Setup
  onDone: (answer: OutputOf<'staffAcceptInvitation'>) => void
}

/** The secret is stored only after a valid code of it. */
export function SecondFactorForm({ token, setup: { setup, secret, address }, onDone }: Props) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: codeFields,
    failure: ({ message }) => message,
  })
  return (
    <Panel title="Second facteur">
      <AuthenticatorSecret secret={secret} address={address} />
      <Problem>{problem}</Problem>
      <form
        noValidate
        onSubmit={submit(async ({ otp }) => {
          onDone(await callApi('staffAcceptInvitation', { token, setup, otp }))
        })}
      >
        <TextInput
          label="Code à six chiffres"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          mb="lg"
          {...inputProps('otp')}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
          Confirmer
        </Button>
      </form>
    </Panel>
  )
}
