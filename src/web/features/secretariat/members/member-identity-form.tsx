import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { type StaffMemberField, staffMemberFields, staffMemberLabels } from '#contract/staff/staff-member-fields.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { formatSex } from '#web/features/secretariat/format-sex.ts'
import { readMemberAgain, staffMemberQuery } from '#web/features/secretariat/members/member-queries.ts'
import type { Member } from '#web/lib/active-member.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import classes from '#web/ui/field-grid.module.css'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { IdentityInputs } from './identity-inputs.tsx'

export function IdentityForm({ fiche }: { fiche: Member }) {
  // What the form was filled from. The record may be read again behind it: its version must not slip in here.
  const [seen, setSeen] = useState(fiche)
  const [conflict, setConflict] = useState<Member | null>(null)
  const [choices, setChoices] = useState({ sexe: fiche.sexe, newsletter: fiche.newsletter })
  const { values, setValue, inputProps, dateProps, busy, problem, submit } = useCallForm({
    fields: staffMemberFields,
    initialValues: textsOf(fiche),
    known: textsOf(fiche),
    failure: ({ message }) => message || messages.unexpected,
  })

  const readAgain = async () => (await queryClient.fetchQuery(staffMemberQuery(fiche.id))).fiche

  async function save(form: typeof values) {
    try {
      await callApi('staffSaveMember', { id_member: fiche.id, ...form, ...choices }, { ifMatch: String(seen.version) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await showWhatWasSaved()
      throw error
    }
    setConflict(null)
    notify({ tone: 'success', message: staffMemberMessages.saved })
    await readMemberAgain(fiche.id)
    setSeen(await readAgain())
  }

  /** Someone else was first: what they saved is shown beside what is typed here, which stays. */
  async function showWhatWasSaved() {
    const fresh = await readAgain().catch(() => null)
    if (!fresh) return
    setSeen(fresh)
    setConflict(fresh)
  }

  function takeOver(saved: Member) {
    const texts = textsOf(saved)
    for (const name of Object.keys(texts) as StaffMemberField[]) setValue(name, texts[name])
    setChoices({ sexe: saved.sexe, newsletter: saved.newsletter })
    setConflict(null)
  }

  return (
    <form noValidate className={classes.form} aria-label="Identité et coordonnées" onSubmit={submit(save)}>
      <IdentityInputs
        inputProps={inputProps}
        dateProps={dateProps}
        choices={choices}
        onChoose={(chosen) => setChoices({ ...choices, ...chosen })}
      />
      <Problem>{problem}</Problem>
      {conflict && (
        <SavedMeanwhile
          labels={staffMemberLabels}
          saved={{ ...textsOf(conflict), sexe: formatSex(conflict.sexe), newsletter: conflict.newsletter }}
          typed={{ ...values, sexe: formatSex(choices.sexe), newsletter: choices.newsletter }}
          onTakeOver={() => takeOver(conflict)}
        />
      )}
      <div className={classes.send}>
        <Button type="submit" loading={busy}>
          Sauvegarder
        </Button>
      </div>
    </form>
  )
}

function textsOf(fiche: Member): Record<StaffMemberField, string> {
  const { nom, prenom, date_naissance, adresse, complement, cp, ville, mail, telephone, gsm } = fiche
  return { nom, prenom, date_naissance: date_naissance ?? '', adresse, complement, cp, ville, mail, telephone, gsm }
}
