import { accountMessages } from '#contract/account-messages.ts'
import { contactFields } from '#contract/member-fields.ts'
import { messages } from '#contract/messages.ts'
import type { Member } from '#web/lib/active-member.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { flagField, flagProps, flagText, isFlagSet } from '#web/lib/flag-field.ts'
import { memberQuery } from '#web/lib/queries.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
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

const fields = { ...contactFields, newsletter: flagField, expiry_reminders: flagField }

export function ContactForm({ member }: { member: Member }) {
  const readAgain = () => fetchAnew(memberQuery(member.id_member))
  const form = useEditedRecord({
    fields,
    record: member,
    toValues: contactOf,
    read: readAgain,
    draftOf: member.id_member,
    failure: (error) => (error.status === 409 ? error.message : accountMessages.profileSaveFailed),
  })
  const { inputProps, busy, problem, meanwhile, submit, canSubmit } = form

  async function save({ newsletter, expiry_reminders, ...texts }: typeof form.values, seen: Member | null) {
    const flags = { newsletter: isFlagSet(newsletter), expiry_reminders: isFlagSet(expiry_reminders) }
    const input = { ...texts, ...flags, id_member: member.id_member }
    await callApi('updateInfosMember', input, { ifMatch: String(seen?.version) })
    notify({ tone: 'success', message: accountMessages.profileSaved })
    return readAgain().catch(() => notify({ tone: 'error', message: messages.profileReloadFailed }))
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
      <Checkbox label="Je souhaite recevoir la newsletter" {...flagProps(form, 'newsletter')} />
      <Checkbox label="Me rappeler par e-mail que ma licence se termine" {...flagProps(form, 'expiry_reminders')} />
      <Problem>{problem}</Problem>
      {meanwhile && <SavedMeanwhile labels={LABELS} {...meanwhile} />}
      <div className={classes.send}>
        <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
          Sauvegarder
        </Button>
      </div>
    </form>
  )
}

function contactOf({ adresse, cp, ville, mail, telephone, gsm, newsletter, expiry_reminders }: Member) {
  const flags = { newsletter: flagText(newsletter), expiry_reminders: flagText(expiry_reminders) }
  return { adresse, cp, ville, mail, telephone, gsm, ...flags }
}
