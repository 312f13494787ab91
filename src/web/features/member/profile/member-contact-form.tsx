import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountMessages } from '#contract/account-messages.ts'
import { contactFields } from '#contract/member-fields.ts'
import type { Member } from '#web/lib/active-member.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { memberQuery } from '#web/lib/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import classes from '#web/ui/field-grid.module.css'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'

const LABELS = {
  adresse: 'Adresse',
  cp: 'Code postal',
  ville: 'Ville',
  mail: 'Adresse e-mail',
  telephone: 'Téléphone',
  gsm: 'GSM',
  newsletter: 'Newsletter',
  expiry_reminders: 'Rappels de fin de licence',
}

export function ContactForm({ member }: { member: Member }) {
  const queryClient = useQueryClient()
  // What the form was filled from. The record may be fetched again behind it: its version must not slip in here.
  const [seen, setSeen] = useState(member)
  const [conflict, setConflict] = useState<Member | null>(null)
  const [newsletter, setNewsletter] = useState(member.newsletter)
  const [reminders, setReminders] = useState(member.expiry_reminders)
  const { values, setValue, inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: contactFields,
    initialValues: contactOf(member),
    known: contactOf(member),
    failure: (error) => (error.status === 409 ? error.message : accountMessages.profileSaveFailed),
  })

  function readAgain() {
    return queryClient.fetchQuery({ ...memberQuery(member.id_member), staleTime: 0 })
  }

  async function save(form: typeof values) {
    try {
      const input = { ...form, newsletter, expiry_reminders: reminders, id_member: member.id_member }
      await callApi('updateInfosMember', input, { ifMatch: String(seen.version) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await showWhatWasSaved()
      throw error
    }
    setConflict(null)
    notify({ tone: 'success', message: accountMessages.profileSaved })
    try {
      setSeen(await readAgain())
    } catch {
      notify({ tone: 'error', message: accountMessages.profileReloadFailed })
    }
  }

  /** Someone else was first: what they saved is shown beside what is typed here, which stays. */
  async function showWhatWasSaved() {
    const fresh = await readAgain().catch(() => null)
    if (!fresh) return
    setSeen(fresh)
    setConflict(fresh)
  }

  function takeOver(saved: Member) {
    const contact = contactOf(saved)
    for (const name of Object.keys(contact) as (keyof typeof contact)[]) setValue(name, contact[name])
    setNewsletter(saved.newsletter)
    setReminders(saved.expiry_reminders)
    setConflict(null)
  }

  return (
    <form noValidate className={classes.form} aria-label="Mes coordonnées" onSubmit={submit(save)}>
      <TextInput label="Adresse" autoComplete="street-address" required {...inputProps('adresse')} />
      <TextInput
        className={classes.third}
        label="Code postal"
        autoComplete="postal-code"
        required
        {...inputProps('cp')}
      />
      <TextInput
        className={classes.twoThirds}
        label="Ville"
        autoComplete="address-level2"
        required
        {...inputProps('ville')}
      />
      <TextInput
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...inputProps('mail')}
      />
      <TextInput
        className={classes.half}
        label="Téléphone (facultatif)"
        type="tel"
        autoComplete="tel"
        {...inputProps('telephone')}
      />
      <TextInput
        className={classes.half}
        label="GSM (facultatif)"
        type="tel"
        autoComplete="tel-national"
        {...inputProps('gsm')}
      />
      <Checkbox
        label="Je souhaite recevoir la newsletter"
        checked={newsletter}
        onChange={(event) => setNewsletter(event.currentTarget.checked)}
      />
      <Checkbox
        label="Me rappeler par e-mail que ma licence se termine"
        checked={reminders}
        onChange={(event) => setReminders(event.currentTarget.checked)}
      />
      <Problem>{problem}</Problem>
      {conflict && (
        <SavedMeanwhile
          labels={LABELS}
          saved={conflict}
          typed={{ ...values, newsletter, expiry_reminders: reminders }}
          onTakeOver={() => takeOver(conflict)}
        />
      )}
      <div className={classes.send}>
        <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
          Sauvegarder
        </Button>
      </div>
    </form>
  )
}

function contactOf({ adresse, cp, ville, mail, telephone, gsm }: Member) {
  return { adresse, cp, ville, mail, telephone, gsm }
}
