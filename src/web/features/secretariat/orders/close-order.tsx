import { type ReactNode, useState } from 'react'
import { bookTransferFields, closeOrderFields } from '#contract/staff/staff-order-fields.ts'
import { formatEuros } from '#domain/money.ts'
import { invalidateOrders, type StaffOrder } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { today } from '#web/lib/today.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DateInput } from '#web/ui/date-input.tsx'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { notify } from '#web/ui/notify.ts'
import { Problem } from '#web/ui/problem.tsx'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './staff-orders.module.css'

interface Props {
  order: StaffOrder
  onClose: () => void
}

/** Shows a notice and refetches the order. */
async function finish({ message }: { message: string }, onClose: () => void) {
  notify({ tone: 'success', message })
  onClose()
  await invalidateOrders()
}

const failure = ({ message }: { message: string }) => message

export function BookTransfer({ order, onClose }: Props) {
  const { inputProps, dateProps, busy, problem, submit } = useCallForm({
    fields: bookTransferFields,
    initialValues: { date: today() },
    failure,
  })
  return (
    <Dialog title="Enregistrer le virement" opened onClose={onClose}>
      <p>
        {formatEuros(order.total)} pour la commande {order.numero} de {order.club}. Les licences sont délivrées et le
        club reçoit son reçu.
      </p>
      <form
        noValidate
        className={classes.dialogForm}
        onSubmit={submit(async (values) =>
          finish(await callApi('staffBookTransfer', { id_order: order.id_order, ...values }), onClose),
        )}
      >
        <DateInput label="Reçu le" required data-autofocus {...dateProps('date')} />
        <TextInput label="Note" placeholder="Numéro de l’extrait, par exemple" {...inputProps('note')} />
        <Buttons problem={problem} busy={busy} verb="Enregistrer le virement" onClose={onClose} />
      </form>
    </Dialog>
  )
}

export function CancelOrder({ order, onClose }: Props) {
  const { inputProps, busy, problem, submit } = useCallForm({ fields: closeOrderFields, failure })
  return (
    <Dialog title="Annuler la commande" opened onClose={onClose}>
      <p>Ses membres pourront être commandés à nouveau. Le club reçoit la raison par e-mail ; cela ne se défait pas.</p>
      <form
        noValidate
        className={classes.dialogForm}
        onSubmit={submit(async (values) =>
          finish(await callApi('staffCancelOrder', { id_order: order.id_order, ...values }), onClose),
        )}
      >
        <TextInput label="Raison" required data-autofocus {...inputProps('reason')} />
        <Buttons problem={problem} busy={busy} verb="Annuler la commande" danger onClose={onClose} />
      </form>
    </Dialog>
  )
}

export function RefundOrder({ order, onClose }: Props) {
  const byHand = order.payements.find(({ state }) => state === 'succeeded')?.provider === 'virement'
  const [outside, setOutside] = useState(false)
  const { inputProps, busy, problem, submit } = useCallForm({ fields: closeOrderFields, failure })
  const amount = formatEuros(order.total)
  return (
    <Dialog title="Rembourser la commande" opened onClose={onClose}>
      <p>
        {byHand
          ? `Le portail note le remboursement ; rendez vous-même ${amount} par virement.`
          : `${amount} sont rendus par l’organisme de payement.`}{' '}
        Les licences de la commande sont annulées et le club reçoit la raison par e-mail ; cela ne se défait pas.
      </p>
      <form
        noValidate
        className={classes.dialogForm}
        onSubmit={submit(async (values) =>
          finish(
            await callApi('staffRefundOrder', { id_order: order.id_order, ...values, hors_portail: outside }),
            onClose,
          ),
        )}
      >
        <TextInput label="Raison" required data-autofocus {...inputProps('reason')} />
        {!byHand && (
          <Checkbox
            label="Remboursé hors du portail"
            description="L’argent est déjà rendu, chez l’organisme de payement ou par virement : le portail le note seulement."
            checked={outside}
            onChange={({ currentTarget }) => setOutside(currentTarget.checked)}
          />
        )}
        <Buttons problem={problem} busy={busy} verb="Rembourser" danger onClose={onClose} />
      </form>
    </Dialog>
  )
}

interface ButtonsProps {
  problem: ReactNode
  busy: boolean
  verb: string
  danger?: true
  onClose: () => void
}

function Buttons({ problem, busy, verb, danger, onClose }: ButtonsProps) {
  return (
    <>
      <Problem>{problem}</Problem>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Fermer
        </Button>
        <Button type="submit" loading={busy} {...(danger && { color: 'accent' })}>
          {verb}
        </Button>
      </DialogButtons>
    </>
  )
}
