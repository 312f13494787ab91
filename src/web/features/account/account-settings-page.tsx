import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { emailChangeFields } from '../../../contract/account-fields.ts'
import { messages } from '../../../contract/messages.ts'
import { callApi } from '../../lib/call-api.ts'
import { accountQuery } from '../../lib/queries.ts'
import { useCallForm } from '../../lib/use-call-form.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem, Success } from '../../ui/problem.tsx'
import classes from '../profiles/choose-profile-page.module.css'

export function AccountSettingsPage() {
  const { data: account } = useSuspenseQuery(accountQuery)
  return (
    <div className={classes.page}>
      <Panel
        title="Mon compte"
        intro={
          <p>
            {account.surname} {account.name}, connecté avec <b>{account.email}</b>
          </p>
        }
        foot={<Link to={paths.chooseProfile}>Voir mes profils</Link>}
      >
        <ChangeAddress />
      </Panel>
    </div>
  )
}

function ChangeAddress() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { inputProps, reset, busy, problem, submit, canSubmit } = useCallForm({
    fields: emailChangeFields,
    failure: (error) => error.message,
  })
  return (
    <form
      noValidate
      aria-labelledby="changer-adresse"
      onSubmit={submit(async (values) => {
        setSentTo(null)
        await callApi('changeEmail', values)
        setSentTo(values.email)
        reset()
      })}
    >
      <h2 id="changer-adresse">Changer d’adresse de connexion</h2>
      <Problem>{problem}</Problem>
      {sentTo && (
        <Success>
          {messages.emailChangeSent} ({sentTo})
        </Success>
      )}
      <TextInput
        label="Nouvelle adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        my="md"
        {...inputProps('email')}
      />
      <PasswordInput
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        mb="lg"
        visibilityToggleButtonProps={{ 'aria-label': 'Afficher ou masquer le mot de passe' }}
        {...inputProps('password')}
      />
      <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
        Changer d’adresse
      </Button>
    </form>
  )
}
