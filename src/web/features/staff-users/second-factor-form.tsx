import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { Button, TextInput } from '@mantine/core'
import { QRCodeSVG } from 'qrcode.react'
import type { OutputOf } from '../../../contract/index.ts'
import { codeFields } from '../../../contract/second-factor-fields.ts'
import { callApi } from '../../lib/call-api.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import classes from './invitation-page.module.css'

export type Setup = OutputOf<'staffPrepareSecondFactor'>

interface Props {
  token: string
  setup: Setup
  onDone: (message: string) => void
}

/** The secret into the authenticator, a code of it back: only then is it kept. */
export function SecondFactorForm({ token, setup: { setup, secret, address }, onDone }: Props) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: codeFields,
    failure: ({ message }) => message,
  })
  return (
    <Panel title="Second facteur">
      <ol className={classes.steps}>
        <li>Ouvrez votre application d’authentification.</li>
        <li>Scannez ce code, ou tapez la clé à la main.</li>
        <li>Entrez le code à six chiffres qu’elle affiche.</li>
      </ol>
      <div className={classes.code}>
        <QRCodeSVG
          value={address}
          size={220}
          marginSize={3}
          level="M"
          role="img"
          aria-label="Code QR pour l’application d’authentification"
        />
      </div>
      <p>
        Clé à taper à la main :<code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Problem>{problem}</Problem>
      <form
        noValidate
        onSubmit={submit(async ({ otp }) => {
          const { message } = await callApi('staffAcceptInvitation', { token, setup, otp })
          onDone(message)
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
