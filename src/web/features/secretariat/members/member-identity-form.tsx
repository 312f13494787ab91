import { messages } from '#contract/messages.ts'
import { staffMemberLabels } from '#contract/staff/staff-member-fields.ts'
import { staffMemberMessages } from '#contract/staff/staff-member-messages.ts'
import { formatSex } from '#web/features/secretariat/format-sex.ts'
import { ReadOnlyUnlessMay } from '#web/features/secretariat/may.tsx'
import { invalidateMember, staffMemberQuery } from '#web/features/secretariat/members/member-queries.ts'
import { SaveButton } from '#web/features/secretariat/save-button.tsx'
import type { Member } from '#web/lib/active-member.ts'
import { callApi } from '#web/lib/call-api.ts'
import { fetchAnew } from '#web/lib/fetch-anew.ts'
import { flagText } from '#web/lib/flag-field.ts'
import { useEditedRecord } from '#web/lib/use-edited-record.ts'
import classes from '#web/ui/field-grid.module.css'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { SavedMeanwhile } from '#web/ui/saved-meanwhile.tsx'
import { IdentityInputs, type IdentityValues, identityFields, toIdentity } from './identity-inputs.tsx'

export function IdentityForm({ fiche }: { fiche: Member }) {
  const readAgain = async () => (await fetchAnew(staffMemberQuery(fiche.id))).fiche
  const form = useEditedRecord({
    fields: identityFields,
    record: fiche,
    toValues,
    read: readAgain,
    failure: ({ message }) => message || messages.unexpected,
  })
  const { busy, problem, meanwhile, submit } = form

  async function save(values: IdentityValues, seen: Member | null) {
    const input = { id_member: fiche.id, ...toIdentity(values) }
    await callApi('staffSaveMember', input, { ifMatch: String(seen?.version) })
    notify({ tone: 'success', message: staffMemberMessages.saved })
    await invalidateMember(fiche.id)
    return readAgain()
  }

  return (
    <form noValidate className={classes.form} aria-label="Identité et coordonnées" onSubmit={submit(save)}>
      <ReadOnlyUnlessMay call="staffSaveMember">
        <IdentityInputs form={form} />
      </ReadOnlyUnlessMay>
      <Problem>{problem}</Problem>
      {meanwhile && (
        <SavedMeanwhile
          labels={staffMemberLabels}
          {...meanwhile}
          show={(name, value) => (name === 'sexe' ? formatSex(value === '1' ? 1 : 0) : value)}
        />
      )}
      <SaveButton call="staffSaveMember" busy={busy} />
    </form>
  )
}

function toValues(fiche: Member): IdentityValues {
  const { nom, prenom, date_naissance, adresse, complement, cp, ville, mail, telephone, gsm } = fiche
  const texts = {
    nom,
    prenom,
    date_naissance: date_naissance ?? '',
    adresse,
    complement,
    cp,
    ville,
    mail,
    telephone,
    gsm,
  }
  return { ...texts, sexe: String(fiche.sexe ?? ''), newsletter: flagText(fiche.newsletter) }
}
