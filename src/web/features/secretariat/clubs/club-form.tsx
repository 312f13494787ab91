import { staffClubLabels } from '#contract/staff/staff-club-fields.ts'
import { staffClubMessages } from '#contract/staff/staff-club-messages.ts'
import { invalidateStaffClub, type StaffClub, staffClubQuery } from '#web/features/secretariat/clubs/club-queries.ts'
import { ReadOnlyUnlessMay } from '#web/features/secretariat/may.tsx'
import { SaveButton } from '#web/features/secretariat/save-button.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { flagText, isFlagSet } from '#web/lib/flag-field.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import classes from '#web/ui/field-grid.module.css'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { ClubInputs, clubFormFields } from './club-inputs.tsx'

export function ClubForm({ club }: { club: StaffClub }) {
  const { id_club } = club
  const readAgain = () => fetchAnew(staffClubQuery(id_club))
  const form = useEditedRecord({
    fields: clubFormFields,
    record: club,
    toValues,
    read: readAgain,
    failure: ({ message }) => message,
  })
  const { busy, problem, meanwhile, submit } = form

  async function save({ affichage_correspondant, ...texts }: typeof form.values, seen: StaffClub | null) {
    const input = { id_club, ...texts, affichage_correspondant: isFlagSet(affichage_correspondant) }
    await callApi('staffSaveClub', input, { ifMatch: String(seen?.version) })
    notify({ tone: 'success', message: staffClubMessages.saved })
    await invalidateStaffClub(id_club)
    return readAgain()
  }

  return (
    <form noValidate className={classes.form} aria-label="Données du club" onSubmit={submit(save)}>
      <ReadOnlyUnlessMay call="staffSaveClub">
        <ClubInputs form={form} />
      </ReadOnlyUnlessMay>
      <Problem>{problem}</Problem>
      {meanwhile && <SavedMeanwhile labels={staffClubLabels} {...meanwhile} />}
      <SaveButton call="staffSaveClub" busy={busy} />
    </form>
  )
}

function toValues(record: StaffClub) {
  const { club, numero_club, province, adresse, cp, ville, numero_compte, tel, gsm, mail, site_web } = record
  const texts = { club, numero_club, province, adresse, cp, ville, numero_compte, tel, gsm, mail, site_web }
  return { ...texts, affichage_correspondant: flagText(record.affichage_correspondant) }
}
