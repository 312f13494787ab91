import { applyCreditFields, bookTransferFields, closeOrderFields } from '#contract/staff/staff-order-fields.ts'
import { withDe } from '#domain/elision.ts'
import { formatEuros } from '#domain/money.ts'
import { invalidateOrders, type StaffOrder } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './staff-orders.module.css'

export interface Props {
  order: StaffOrder
  onClose: () => void
}

/** Shows a notice and refetches the order. */
export async function finish({ message }: { message: string }, onClose: () => void) {
  notify({ tone: 'success', message })
  onClose()
  await invalidateOrders()
}

export const failure = ({ message }: { message: string }) => message

export function BookTransfer({ order, onClose }: Props) {
  const { inputProps, dateProps, busy, problem, submit } = useCallForm({
    fields: bookTransferFields,
    initialValues: { date: today() },
    failure,
  })
  return (
    <DialogForm
      title="Enregistrer le virement"
      verb="Enregistrer le virement"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) =>
        finish(await callApi('staffBookTransfer', { id_order: order.id_order, ...values }), onClose),
      )}
      onClose={onClose}
    >
      <p>
        {formatEuros(order.total - order.recu)} pour la commande <span className={classes.whole}>{order.numero}</span>{' '}
        {withDe(order.club)}. Les licences sont délivrées et le club reçoit son reçu.
      </p>
      <DateInput label="Reçu le" required data-autofocus {...dateProps('date')} />
      <TextInput label="Note" placeholder="Numéro de l’extrait, par exemple" {...inputProps('note')} />
    </DialogForm>
  )
}

export function ApplyCredit({ order, onClose }: Props) {
  const { id_order, numero, club, total, recu, avoir_club } = order
  const due = total - recu
  const keyOf = useCallKey()
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: applyCreditFields,
    initialValues: { montant: Math.min(due, avoir_club).toFixed(2).replace('.', ',') },
    failure,
  })
  return (
    <DialogForm
      title="Utiliser l’avoir du club"
      verb="Utiliser l’avoir"
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) => {
        const input = { id_order, ...values }
        await finish(await callApi('staffApplyCredit', input, { idempotencyKey: keyOf(input) }), onClose)
      })}
      onClose={onClose}
    >
      <p>
        {club} a un avoir de {formatEuros(avoir_club)} ; il manque {formatEuros(due)} à la commande{' '}
        <span className={classes.whole}>{numero}</span>. Si l’avoir ne suffit pas, il est gardé pour la commande et le
        club est prié de verser le solde.
      </p>
      <TextInput
        label="Montant"
        inputMode="decimal"
        autoComplete="off"
        required
        data-autofocus
        {...inputProps('montant')}
      />
    </DialogForm>
  )
}

export function CancelOrder({ order, onClose }: Props) {
  const { inputProps, busy, problem, submit } = useCallForm({ fields: closeOrderFields, failure })
  return (
    <DialogForm
      title="Annuler la commande"
      verb="Annuler la commande"
      danger
      busy={busy}
      problem={problem}
      onSubmit={submit(async (values) =>
        finish(await callApi('staffCancelOrder', { id_order: order.id_order, ...values }), onClose),
      )}
      onClose={onClose}
    >
      <p>Ses membres pourront être commandés à nouveau. Le club reçoit la raison par e-mail ; cela ne se défait pas.</p>
      <TextInput label="Raison" required data-autofocus {...inputProps('reason')} />
    </DialogForm>
  )
}
