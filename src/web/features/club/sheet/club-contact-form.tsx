import { useQueryClient } from '@tanstack/react-query'
import { clubFields } from '#contract/club-fields.ts'
import { clubMessages } from '#contract/club-messages.ts'
import { messages } from '#contract/messages.ts'
import type { Club } from '#web/features/club/active-club.ts'
import { type ClubIds, clubQuery } from '#web/features/club/club-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { flagField, flagProps, flagText, isFlagSet } from '#web/lib/flag-field.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
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

const fields = { ...clubFields, affichage_correspondant: flagField }

export function ContactForm({ club, ids }: { club: Club; ids: ClubIds }) {
  const queryClient = useQueryClient()
  const form = useEditedRecord({
    fields,
    record: club,
    toValues: contactOf,
    read: () => fetchAnew(clubQuery(ids)),
    failure: (error) => (error.status === 409 ? error.message : clubMessages.saveFailed),
  })
  const { inputProps, busy, problem, meanwhile, submit, canSubmit } = form
  const readOnly = !club.rights.write

  async function save({ affichage_correspondant, ...texts }: typeof form.values, seen: Club | null) {
    const input = { ...ids, ...texts, affichage_correspondant: isFlagSet(affichage_correspondant) }
    const saved = await callApi('saveInfosClub', input, { ifMatch: String(seen?.version) })
    queryClient.setQueryData(clubQuery(ids).queryKey, saved)
    notify({ tone: 'success', message: clubMessages.saved })
    return saved
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
        disabled={readOnly}
        {...flagProps(form, 'affichage_correspondant')}
      />
      <div className={classes.wide}>
        <Problem>{problem}</Problem>
        {meanwhile && <SavedMeanwhile labels={LABELS} {...meanwhile} />}
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

function contactOf({ tel, gsm, mail, site_web, affichage_correspondant }: Club) {
  return { tel, gsm, mail, site_web, affichage_correspondant: flagText(affichage_correspondant) }
}
