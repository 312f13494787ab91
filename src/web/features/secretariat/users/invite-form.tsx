import { useState } from 'react'
import { invitationFields, ROLE_DESCRIPTIONS, ROLES } from '#contract/staff/staff-user-fields.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { invalidateUsers } from './staff-user-queries.ts'
import classes from './users-page.module.css'

export function InviteForm() {
  const [role, setRole] = useState<StaffRole>('secretariat')
  const { inputProps, busy, problem, submit, reset, canSubmit } = useCallForm({
    fields: invitationFields,
    failure: ({ message }) => message,
  })
  return (
    <>
      <Problem>{problem}</Problem>
      <form
        noValidate
        className={classes.invite}
        onSubmit={submit(async ({ email }) => {
          const { message } = await callApi('staffInviteUser', { email, role })
          notify({ tone: 'success', message })
          reset()
          await invalidateUsers()
        })}
      >
        <TextInput
          label="Adresse e-mail"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          {...inputProps('email')}
        />
        <ChoiceList
          legend="Rôle"
          choices={(Object.keys(ROLES) as StaffRole[]).map((value) => ({
            value,
            label: ROLES[value],
            detail: ROLE_DESCRIPTIONS[value],
          }))}
          value={role}
          onChange={setRole}
        />
        <div>
          <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
            Inviter
          </Button>
        </div>
      </form>
      <p className={classes.quiet}>
        Un lien valable 48 heures est envoyé. La personne choisit son mot de passe (ou entre celui de son compte), puis
        configure son second facteur.
      </p>
    </>
  )
}
