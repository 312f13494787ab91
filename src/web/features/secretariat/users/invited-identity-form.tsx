import { Link } from '@tanstack/react-router'
import { passwordsDiffer } from '#contract/account-fields.ts'
import type { OutputOf } from '#contract/index.ts'
import { knownStaffFields, newStaffFields, ROLES } from '#contract/staff/staff-user-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { NewPasswordInputs } from '#web/ui/new-password-inputs.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordInput } from '#web/ui/password-input.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import type { Setup } from './second-factor-form.tsx'

export type ValidInvitation = Extract<OutputOf<'staffCheckInvitation'>, { state: 'valid' }>

interface Props {
  token: string
  invitation: ValidInvitation
  onPrepared: (setup: Setup) => void
}

export function IdentityForm(props: Props) {
  return props.invitation.known ? <KnownPerson {...props} /> : <NewPerson {...props} />
}

function Introduction({ invitation: { email, role } }: { invitation: ValidInvitation }) {
  return (
    <p>
      {role
        ? `Vous êtes invité à rejoindre le secrétariat avec le rôle « ${ROLES[role]} ».`
        : 'Vous allez configurer un nouveau second facteur pour le secrétariat.'}{' '}
      Adresse : <b>{email}</b>
    </p>
  )
}

/** The password proves that the account's owner reads the mail. */
function KnownPerson({ token, invitation, onPrepared }: Props) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: knownStaffFields,
    failure: ({ message }) => message,
  })
  return (
    <Panel
      title="Invitation au secrétariat"
      intro={<Introduction invitation={invitation} />}
      foot={<Link to={paths.forgetPassword}>Mot de passe oublié ?</Link>}
    >
      <Problem>{problem}</Problem>
      <form
        noValidate
        onSubmit={submit(async ({ password }) =>
          onPrepared(await callApi('staffPrepareSecondFactor', { token, known: true, password })),
        )}
      >
        <PasswordInput
          label="Mot de passe de votre compte"
          autoComplete="current-password"
          required
          mb="lg"
          {...inputProps('password')}
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
          Continuer
        </Button>
      </form>
    </Panel>
  )
}

function NewPerson({ token, invitation, onPrepared }: Props) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: newStaffFields,
    repeats: { field: 'password_confirmation', of: 'password', message: passwordsDiffer },
    failure: ({ message }) => message,
  })
  return (
    <Panel title="Invitation au secrétariat" intro={<Introduction invitation={invitation} />}>
      <Problem>{problem}</Problem>
      <form
        noValidate
        onSubmit={submit(async (values) =>
          onPrepared(await callApi('staffPrepareSecondFactor', { token, known: false, ...values })),
        )}
      >
        <TextInput label="Nom" autoComplete="family-name" required mb="md" {...inputProps('name')} />
        <TextInput label="Prénom" autoComplete="given-name" required mb="md" {...inputProps('surname')} />
        <NewPasswordInputs
          label="Mot de passe"
          names={['password', 'password_confirmation']}
          inputProps={inputProps}
          mb="md"
        />
        <Button type="submit" fullWidth loading={busy} disabled={!canSubmit && !busy}>
          Continuer
        </Button>
      </form>
    </Panel>
  )
}
