import { cancellationFields, extensionFields } from '#contract/staff/staff-member-fields.ts'
import { formatDate } from '#domain/dates.ts'
import { invalidateMember, type StaffLicence } from '#web/features/secretariat/members/member-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './staff-member-page.module.css'

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
    failure: ({ message }) => message,
  })
  return (
    <Dialog title="Prolonger la licence" opened onClose={onClose}>
      <p>
        {club}, du {formatDate(date_debut)} au {formatDate(date_fin)}.
      </p>
      <form
        noValidate
        className={classes.dialogForm}
        onSubmit={submit(async (values) =>
          finish(idMember, await callApi('staffExtendLicence', { id_licence, ...values }), onClose),
        )}
      >
        <DateInput label="Nouveau dernier jour" required data-autofocus {...dateProps('date_fin')} />
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" loading={busy}>
            Prolonger
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

export function CancelLicence({ idMember, licence, onClose }: Props) {
  const { id_licence, club, date_debut, date_fin } = licence
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: cancellationFields,
    failure: ({ message }) => message,
  })
  return (
    <Dialog title="Annuler la licence" opened onClose={onClose}>
      <p>
        {club}, du {formatDate(date_debut)} au {formatDate(date_fin)}. Le membre n’est plus licencié pour ces jours ;
        une annulation ne se défait pas, mais une nouvelle licence peut être délivrée.
      </p>
      <form
        noValidate
        className={classes.dialogForm}
        onSubmit={submit(async (values) =>
          finish(idMember, await callApi('staffCancelLicence', { id_licence, ...values }), onClose),
        )}
      >
        <TextInput label="Raison" required data-autofocus {...inputProps('raison')} />
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
          <Button type="submit" color="accent" loading={busy}>
            Annuler la licence
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
