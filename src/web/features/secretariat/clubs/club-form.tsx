import { useState } from 'react'
import { type StaffClubField, staffClubFields, staffClubLabels } from '#contract/staff/staff-club-fields.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { readClubAgain, type StaffClub, staffClubQuery } from '#web/features/secretariat/clubs/club-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { queryClient } from '#web/lib/queries.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import classes from '#web/ui/field-grid.module.css'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { ClubInputs } from './club-inputs.tsx'

export function ClubForm({ club }: { club: StaffClub }) {
  // What the form was filled from: the record may be read again behind it.
  const [seen, setSeen] = useState(club)
  const [conflict, setConflict] = useState<StaffClub | null>(null)
  const [shown, setShown] = useState(club.affichage_correspondant)
  const { values, setValue, inputProps, busy, problem, submit } = useCallForm({
    fields: staffClubFields,
    initialValues: textsOf(club),
    known: textsOf(club),
    failure: ({ message }) => message,
  })
  const { id_club } = club
  const readAgain = () => queryClient.fetchQuery(staffClubQuery(id_club))

  async function save(form: typeof values) {
    try {
      const input = { id_club, ...form, affichage_correspondant: shown }
      await callApi('staffSaveClub', input, { ifMatch: String(seen.version) })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile') {
        const fresh = await readAgain().catch(() => null)
        if (fresh) {
          setSeen(fresh)
          setConflict(fresh)
        }
      }
      throw error
    }
    setConflict(null)
    notify({ tone: 'success', message: staffClubMessages.saved })
    await readClubAgain(id_club)
    setSeen(await readAgain())
  }

  function takeOver(saved: StaffClub) {
    const texts = textsOf(saved)
    for (const name of Object.keys(texts) as StaffClubField[]) setValue(name, texts[name])
    setShown(saved.affichage_correspondant)
    setConflict(null)
  }

  return (
    <form noValidate className={classes.form} aria-label="Données du club" onSubmit={submit(save)}>
      <ClubInputs inputProps={inputProps} shown={shown} onShown={setShown} />
      <Problem>{problem}</Problem>
      {conflict && (
        <SavedMeanwhile
          labels={staffClubLabels}
          saved={{ ...textsOf(conflict), affichage_correspondant: conflict.affichage_correspondant }}
          typed={{ ...values, affichage_correspondant: shown }}
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

function textsOf(club: StaffClub): Record<StaffClubField, string> {
  const { club: name, numero_club, province, adresse, cp, ville, numero_compte, tel, gsm, mail, site_web } = club
  return { club: name, numero_club, province, adresse, cp, ville, numero_compte, tel, gsm, mail, site_web }
}
