import { useState } from 'react'
import { passwordChangeFields } from '#contract/account-fields.ts'
import { callApi } from '#web/lib/call-api.ts'
import { logout } from '#web/lib/session.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { PasswordInput } from '#web/ui/password-input.ts'
import { Problem } from '#web/ui/problem.tsx'

const fields = { password: passwordChangeFields.actualPassword }

export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <Section
      title="Suppression du compte"
      intro={<p>Votre accès au portail disparaît. Les fiches des membres restent à la fédération.</p>}
    >
      <div>
        <Button variant="outline" color="accent" onClick={() => setAsking(true)}>
          Supprimer mon compte…
        </Button>
      </div>
      <Dialog title="Supprimer mon compte ?" opened={asking} onClose={() => setAsking(false)}>
        <Confirmation onCancel={() => setAsking(false)} />
      </Dialog>
    </Section>
  )
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const { inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields,
    failure: (error) => error.message,
  })
  return (
    <form
      noValidate
      onSubmit={submit(async ({ password }) => {
        const { message } = await callApi('deleteAccount', { password })
        notify({ tone: 'success', message, lasting: true })
        await logout()
      })}
    >
      <ul>
        <li>Vous ne pourrez plus vous connecter avec cette adresse.</li>
        <li>Les licences liées à ce compte ne le seront plus ; elles restent valables.</li>
        <li>Les fiches des membres (grades, résultats, affiliations) restent à la fédération.</li>
        <li>C’est immédiat et ne peut pas être défait.</li>
      </ul>
      <PasswordInput
        label="Votre mot de passe"
        autoComplete="current-password"
        required
        my="lg"
        data-autofocus
        {...inputProps('password')}
      />
      <Problem>{problem}</Problem>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          Annuler
        </Button>
        <Button type="submit" color="accent" loading={busy} disabled={!canSubmit && !busy}>
          Supprimer définitivement
        </Button>
      </DialogButtons>
    </form>
  )
}
