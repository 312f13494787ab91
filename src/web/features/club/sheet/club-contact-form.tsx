import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { clubFields } from '#contract/club-fields.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { messages } from '#contract/messages.ts'
import type { Club } from '#web/features/club/active-club.ts'
import { type ClubIds, clubQuery } from '#web/features/club/club-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { ReasonedButton } from '#web/ui/hint.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './club-page.module.css'

const LABELS = {
  tel: 'Téléphone',
  gsm: 'GSM',
  mail: 'Adresse e-mail',
  site_web: 'Site web',
  affichage_correspondant: 'Afficher les coordonnées du correspondant',
}

export function ContactForm({ club, ids }: { club: Club; ids: ClubIds }) {
  const queryClient = useQueryClient()
  const { queryKey } = clubQuery(ids)
  // What the form was filled from. The record may be fetched again behind it: its version must not slip in here.
  const [seen, setSeen] = useState(club)
  const [conflict, setConflict] = useState<Club | null>(null)
  const [correspondent, setCorrespondent] = useState(club.affichage_correspondant)
  const { values, setValue, inputProps, busy, problem, submit, canSubmit } = useCallForm({
    fields: clubFields,
    initialValues: contactOf(club),
    known: contactOf(club),
    failure: (error) => (error.status === 409 ? error.message : clubMessages.saveFailed),
  })
  const readOnly = !club.rights.write

  async function save(form: typeof values) {
    try {
      const input = { ...ids, ...form, affichage_correspondant: correspondent }
      const saved = await callApi('saveInfosClub', input, { ifMatch: String(seen.version) })
      queryClient.setQueryData(queryKey, saved)
      setSeen(saved)
      setConflict(null)
      notify({ tone: 'success', message: clubMessages.saved })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') await showWhatWasSaved()
      throw error
    }
  }

  /** Someone else was first: what they saved is shown beside what is typed here, which stays. */
  async function showWhatWasSaved() {
    const fresh = await queryClient.fetchQuery({ ...clubQuery(ids), staleTime: 0 }).catch(() => null)
    if (!fresh) return
    setSeen(fresh)
    setConflict(fresh)
  }

  function takeOver(saved: Club) {
    const contact = contactOf(saved)
    for (const name of Object.keys(contact) as (keyof typeof contact)[]) setValue(name, contact[name])
    setCorrespondent(saved.affichage_correspondant)
    setConflict(null)
  }

  return (
    <form noValidate className={classes.form} aria-label="Coordonnées du club" onSubmit={submit(save)}>
      <TextInput label={LABELS.tel} type="tel" readOnly={readOnly} {...inputProps('tel')} />
      <TextInput label={LABELS.gsm} type="tel" readOnly={readOnly} {...inputProps('gsm')} />
      <TextInput label={LABELS.mail} type="email" inputMode="email" readOnly={readOnly} {...inputProps('mail')} />
      <TextInput
        label={LABELS.site_web}
        type="url"
        inputMode="url"
        placeholder="https://"
        readOnly={readOnly}
        {...inputProps('site_web')}
      />
      <Checkbox
        className={classes.wide}
        label={LABELS.affichage_correspondant}
        checked={correspondent}
        disabled={readOnly}
        onChange={(event) => setCorrespondent(event.currentTarget.checked)}
      />
      <div className={classes.wide}>
        <Problem>{problem}</Problem>
        {conflict && (
          <SavedMeanwhile
            labels={LABELS}
            saved={conflict}
            typed={{ ...values, affichage_correspondant: correspondent }}
            onTakeOver={() => takeOver(conflict)}
          />
        )}
      </div>
      <div className={classes.wide}>
        <ReasonedButton
          type="submit"
          loading={busy}
          disabled={!readOnly && !canSubmit && !busy}
          reason={readOnly ? messages.forbidden : undefined}
        >
          Sauvegarder
        </ReasonedButton>
      </div>
    </form>
  )
}

function contactOf({ tel, gsm, mail, site_web }: Club) {
  return { tel, gsm, mail, site_web }
}
