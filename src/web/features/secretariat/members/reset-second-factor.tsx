import { identityCheckFields } from '#contract/staff/staff-member-fields.ts'
import type { StaffMember } from '#web/features/secretariat/members/member-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import { finish } from './change-licence.tsx'

interface Props {
  idMember: number
  account: StaffMember['comptes'][number]
  onClose: () => void
}

/** Removes all factors of a person who lost them, with a note on how the identity was verified. */
export function ResetSecondFactor({ idMember, account, onClose }: Props) {
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: identityCheckFields,
    failure: ({ message }) => message,
  })
  const { id_link, surname, name } = account
  return (
    <DialogForm
      title="Réinitialiser le second facteur"
      verb="Réinitialiser"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit(async ({ identite }) =>
        finish(
          idMember,
          await callApi('staffResetMemberSecondFactor', { id_member: idMember, id_link, identite }),
          onClose,
        ),
      )}
      onClose={onClose}
    >
      <p>
        Les clés d’accès, l’application d’authentification et les codes de secours de {surname} {name} sont effacés, et
        ses sessions fermées. Son mot de passe seul suffira à nouveau. Le titulaire en est averti par e-mail.
      </p>
      <p>Faites-le seulement si vous êtes certain de l’identité de la personne qui le demande.</p>
      <TextInput
        label="Comment avez-vous vérifié son identité ?"
        description="Par exemple : carte d’identité montrée au bureau, rappel au numéro de la fiche."
        required
        data-autofocus
        {...inputProps('identite')}
      />
    </DialogForm>
  )
}
