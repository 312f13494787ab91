import { useState } from 'react'
import { closeOrderFields, refundPartFields } from '#contract/staff/staff-order-fields.ts'
import { staffOrderMessages } from '#contract/staff/staff-order-messages.ts'
import { formatEuros } from '#domain/money.ts'
import type { StaffOrder } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useCallKey } from '#web/lib/use-call-key.ts'
import { Checkbox } from '#web/ui/checkbox.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { TextInput } from '#web/ui/text-input.ts'
import { failure, finish, type Props } from './close-order.tsx'
import classes from './staff-orders.module.css'

type What = 'order' | 'lines' | 'amount'

const WHATS: { value: What; label: string }[] = [
  { value: 'order', label: 'Tout' },
  { value: 'lines', label: 'Des lignes' },
  { value: 'amount', label: 'Un montant' },
]

/** Refunds the whole order, some of its lines, or an amount. */
export function RefundOrder({ order, onClose }: Props) {
  const { id_order, lignes, recu } = order
  const received = order.payements.find(({ state }) => state === 'succeeded')
  // Without a payment, the club's credit paid it.
  const byHand = !received || received.provider === 'virement'
  const [what, setWhat] = useState<What>('order')
  const [chosen, setChosen] = useState<number[]>([])
  const [outside, setOutside] = useState(false)
  const keyOf = useCallKey()
  const { values, inputProps, setValue, busy, problem, submit } = useCallForm({ fields: refundPartFields, failure })
  const left = lignes.filter(({ remboursee }) => !remboursee)
  const [missing, setMissing] = useState(false)

  /** An amount that is no longer shown must not refuse the form, nor a reason that is yet to be written. */
  function choose(next: What) {
    setWhat(next)
    setMissing(false)
    setValue('montant', '')
    setValue('reason', values.reason)
  }

  async function refund({ reason, montant }: { reason: string; montant: string }) {
    if (what === 'order') return callApi('staffRefundOrder', { id_order, reason, hors_portail: outside })
    const part = what === 'lines' ? { id_lines: chosen, montant: '' } : { id_lines: [], montant }
    const input = { id_order, reason, hors_portail: outside, ...part }
    return callApi('staffRefundPart', { ...input, cle: keyOf(input) })
  }

  return (
    <DialogForm
      title="Rembourser la commande"
      verb="Rembourser"
      danger
      busy={busy}
      problem={problem ?? (missing ? staffOrderMessages.linesOrAmount : null)}
      onSubmit={submit(async (sent) => {
        const isMissing = what === 'lines' ? chosen.length === 0 : what === 'amount' && sent.montant === ''
        setMissing(isMissing)
        if (!isMissing) await finish(await refund(sent), onClose)
      })}
      onClose={onClose}
    >
      {recu > 0 && (
        <SegmentedControl
          aria-label="Que rembourser"
          value={what}
          onChange={choose}
          data={WHATS.filter(({ value }) => value !== 'lines' || left.length > 1)}
          fullWidth
        />
      )}
      {what === 'order' && (
        <p>
          {formatWayBack(order, byHand)} Les licences de la commande sont annulées et leurs membres avertis. Le club
          reçoit la raison par e-mail ; cela ne se défait pas.
        </p>
      )}
      {what === 'lines' && (
        <>
          <p>
            {formatPartBack(order, byHand)} Les licences choisies sont annulées et leurs membres avertis, les autres
            restent. Le club reçoit la raison par e-mail et une note de crédit ; cela ne se défait pas.
          </p>
          <div role="group" aria-label="Lignes à rembourser" className={classes.choices}>
            {left.map(({ id_line, orderable_name, product_name, cost }) => (
              <Checkbox
                key={id_line}
                label={`${orderable_name}, ${product_name}, ${formatEuros(cost)}`}
                checked={chosen.includes(id_line)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((before) => (checked ? [...before, id_line] : before.filter((one) => one !== id_line)))
                }
              />
            ))}
          </div>
        </>
      )}
      {what === 'amount' && (
        <>
          <p>
            {formatPartBack(order, byHand)} Aucune licence ne change. Le club reçoit la raison par e-mail et une note de
            crédit ; cela ne se défait pas.
          </p>
          <TextInput label="Montant" inputMode="decimal" autoComplete="off" required {...inputProps('montant')} />
        </>
      )}
      <TextInput label="Raison" required data-autofocus {...inputProps('reason')} />
      {!byHand && <Outside checked={outside} onChange={setOutside} />}
    </DialogForm>
  )
}

interface ReturnProps extends Props {
  alert: StaffOrder['alertes'][number]
}

/** Gives back a payment that came although the order was paid. */
export function ReturnPayment({ order, alert, onClose }: ReturnProps) {
  const [outside, setOutside] = useState(false)
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: closeOrderFields,
    initialValues: { reason: 'Payée deux fois' },
    failure,
  })
  return (
    <DialogForm
      title="Rendre le payement en double"
      verb="Rendre ce payement"
      busy={busy}
      problem={problem}
      onSubmit={submit(async ({ reason }) => {
        const input = { id_alert: alert.id, reason, hors_portail: outside }
        await finish(await callApi('staffReturnPayment', input), onClose)
      })}
      onClose={onClose}
    >
      <p>
        {alert.amount !== null && `${formatEuros(alert.amount)} sont rendus par l’organisme de payement. `}
        La commande <span className={classes.whole}>{order.numero}</span> reste payée et ses licences ne changent pas.
      </p>
      <TextInput label="Raison" required data-autofocus {...inputProps('reason')} />
      <Outside checked={outside} onChange={setOutside} />
    </DialogForm>
  )
}

function Outside({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox
      label="Remboursé hors du portail"
      description="L’argent est déjà rendu, chez l’organisme de payement ou par virement : le portail le note seulement."
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

/** What was received limits what goes back. */
function formatPartBack({ recu, avoir_utilise }: StaffOrder, byHand: boolean) {
  const limit = `Reçu et pas encore rendu\u00a0: ${formatEuros(recu)}.`
  if (!byHand) return `${limit} L’argent est rendu par l’organisme de payement.`
  if (avoir_utilise >= recu) return `${limit} Le montant redevient l’avoir du club.`
  const credit =
    avoir_utilise > 0 ? `Jusqu’à ${formatEuros(avoir_utilise)}, le montant redevient l’avoir du club. ` : ''
  return `${limit} ${credit}Le portail note le remboursement\u00a0; rendez vous-même l’argent par virement.`
}

/** Money goes back the way it came; credit of the club that was used is credit again. */
function formatWayBack({ recu, avoir_utilise }: StaffOrder, byHand: boolean) {
  const amount = formatEuros(recu - avoir_utilise)
  const money = byHand
    ? `Le portail note le remboursement ; rendez vous-même ${amount} par virement.`
    : `${amount} sont rendus par l’organisme de payement.`
  const credit = `${formatEuros(avoir_utilise)} redeviennent l’avoir du club.`
  return [...(recu > avoir_utilise ? [money] : []), ...(avoir_utilise > 0 ? [credit] : [])].join(' ')
}
