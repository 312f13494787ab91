import { cancellationFields, extensionFields, shorteningFields } from '#contract/staff/staff-member-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { invalidateMember, type StaffLicence } from '#web/features/secretariat/members/member-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.ts'

interface Props {
  idMember: number
  licence: StaffLicence
  onClose: () => void
}

/** Shows a notice and refetches the record. */
export async function finish(idMember: number, { message }: { message: string }, onClose: () => void) {
  notify({ tone: 'success', message })
  onClose()
  await invalidateMember(idMember)
}

export function ExtendLicence({ idMember, licence, onClose }: Props) {
  const { id_licence, club, date_debut, date_fin } = licence
  const { dateProps, busy, problem, submit } = useCallForm({
    fields: extensionFields,
    draftOf: id_licence,
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Prolonger la licence"
      verb="Prolonger"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) =>
        finish(idMember, await callApi('staffExtendLicence', { id_licence, ...values }), onClose),
      )}
      onClose={onClose}
    >
      <p>
        {club}, du {formatDate(date_debut)} au {formatDate(date_fin)}.
      </p>
      <DateInput label="Nouveau dernier jour" required data-autofocus {...dateProps('date_fin')} />
    </DialogForm>
  )
}

export function ShortenLicence({ idMember, licence, onClose }: Props) {
  const { id_licence, club, date_debut, date_fin } = licence
  const { dateProps, inputProps, busy, problem, submit } = useCallForm({
    fields: shorteningFields,
    draftOf: id_licence,
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Raccourcir la licence"
      verb="Raccourcir"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) =>
        finish(idMember, await callApi('staffShortenLicence', { id_licence, ...values }), onClose),
      )}
      onClose={onClose}
    >
      <p>
        {club}, du {formatDate(date_debut)} au {formatDate(date_fin)}. Rien n’est remboursé ; « Prolonger » rend les
        jours retirés.
      </p>
      <DateInput label="Nouveau dernier jour" required data-autofocus {...dateProps('date_fin')} />
      <p>Le membre, le club et ses responsables en sont avertis par e-mail, avec la raison.</p>
      <TextInput label="Raison" required {...inputProps('raison')} />
    </DialogForm>
  )
}

export function CancelLicence({ idMember, licence, onClose }: Props) {
  const { id_licence, club, date_debut, date_fin } = licence
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: cancellationFields,
    draftOf: id_licence,
    failure: ({ message }) => message,
  })
  return (
    <DialogForm
      title="Annuler la licence"
      verb="Annuler la licence"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) =>
        finish(idMember, await callApi('staffCancelLicence', { id_licence, ...values }), onClose),
      )}
      onClose={onClose}
    >
      <p>
        {club}, du {formatDate(date_debut)} au {formatDate(date_fin)}. Le membre n’est plus licencié pour ces jours ;
        une annulation ne se défait pas, mais une nouvelle licence peut être délivrée.
      </p>
      <p>Le membre, le club et ses responsables en sont avertis par e-mail, avec la raison.</p>
      <TextInput label="Raison" required data-autofocus {...inputProps('raison')} />
    </DialogForm>
  )
}
