import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hints } from '#contract/staff/staff-bank-messages.ts'
import { alertReasons } from '#contract/staff/staff-inbox-messages.ts'
import { paymentStates, providerNames, refundStates } from '#contract/staff/staff-order-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { useMay } from '#web/features/secretariat/may.tsx'
import type { StaffOrder } from '#web/features/secretariat/orders/order-queries.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'
import { toBalanceMail } from './balance-mail.ts'
import { DispatchSection } from './order-dispatch.tsx'
import { ReturnPayment } from './refund-order.tsx'
import classes from './staff-orders.module.css'

type Line = StaffOrder['lignes'][number]
type Payment = StaffOrder['payements'][number]

const lines: Column<Line>[] = [
  {
    title: 'Pour',
    lead: true,
    show: ({ orderable_name, id_member, numero_licence }) =>
      id_member === null ? (
        orderable_name
      ) : (
        <Link to={paths.staffMember} params={{ id: String(id_member) }}>
          {orderable_name} ({numero_licence})
        </Link>
      ),
  },
  { title: 'Produit', show: ({ product_name }) => product_name },
  { title: 'Quantité', show: ({ quantite }) => quantite, align: 'end' },
  { title: 'Du', show: ({ date_debut }) => (date_debut ? formatDate(date_debut) : '-') },
  { title: 'Au', show: ({ date_fin }) => (date_fin ? formatDate(date_fin) : '-') },
  { title: 'Licence', show: (line) => <Licence line={line} /> },
  {
    title: 'Prix',
    show: ({ cost, remboursee }) => `${formatEuros(cost)}${remboursee ? ' (remboursé)' : ''}`,
    align: 'end',
  },
]

/** Affiliations and items give no licence of a member. */
function Licence({ line: { id_member, licence } }: { line: Line }) {
  if (id_member === null) return '-'
  if (!licence) return <StatusBadge tone="quiet">Pas délivrée</StatusBadge>
  return licence.annulee ? <StatusBadge tone="bad">Annulée</StatusBadge> : <StatusBadge tone="ok">Délivrée</StatusBadge>
}

const TONES: Record<Payment['state'], StatusTone> = {
  open: 'due',
  processing: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  cancelled: 'quiet',
  refunded: 'bad',
}

const payments: Column<Payment>[] = [
  { title: 'Par', lead: true, show: ({ provider }) => providerNames[provider] },
  {
    title: 'Référence',
    show: ({ intent, mouvement, note }) => (mouvement ? <Movement movement={mouvement} /> : (intent ?? note) || '-'),
  },
  { title: 'Commencé', show: ({ created_at }) => formatInstant(created_at) },
  { title: 'Terminé', show: ({ settled_at }) => (settled_at ? formatInstant(settled_at) : '-') },
  { title: 'État', show: (payment) => <PaymentState payment={payment} /> },
  { title: 'Montant', show: ({ amount }) => formatEuros(amount), align: 'end' },
]

/** A received payment with a pending refund says so. */
function PaymentState({ payment: { state, refund_state } }: { payment: Payment }) {
  return (
    <>
      <StatusBadge tone={TONES[state]}>{paymentStates[state]}</StatusBadge>
      {refund_state !== null && refund_state !== 'succeeded' && (
        <>
          {' '}
          <StatusBadge tone="warn">{refundStates[refund_state]}</StatusBadge>
        </>
      )}
    </>
  )
}

function Movement({ movement }: { movement: NonNullable<Payment['mouvement']> }) {
  return (
    <Link to={paths.staffBank} search={{ mouvement: String(movement.id_movement) }}>
      {formatDate(movement.value_date)}, {movement.counterparty_name}
    </Link>
  )
}

/** The sections of an order, the most wanted first. */
export function OrderSections({ order }: { order: StaffOrder }) {
  return (
    <>
      <Section title="Lignes de la commande">
        <DataTable label="Lignes de la commande" columns={lines} rows={order.lignes} />
      </Section>
      <DispatchSection order={order} />
      <Section title="Adresses">
        <div className={classes.columns}>
          <Address title="Livraison" address={order.adresse_livraison} />
          <Address title="Facturation" address={order.adresse_facturation} />
        </div>
        <p className={classes.quiet}>
          {order.manager ? `Commandée pour ${order.manager.name}` : 'Faite par le secrétariat'}
          {order.ordered_by && `, par ${order.ordered_by}`}.
        </p>
      </Section>
      <Section title="Payements">
        <PartPayment order={order} />
        {order.avoir_utilise > 0 && <p>Payé par l’avoir du club : {formatEuros(order.avoir_utilise)}.</p>}
        <WaitingMovements order={order} />
        {order.payements.length > 0 && <DataTable label="Payements" columns={payments} rows={order.payements} />}
        {order.payements.length === 0 && order.avoir_utilise === 0 && (
          <p className={classes.quiet}>Aucun payement jusqu’ici.</p>
        )}
        <Refunds order={order} />
        <Alerts order={order} />
      </Section>
      {order.evenements.length > 0 && (
        <Section title="Messages de l’organisme de payement">
          <ul className={classes.events}>
            {order.evenements.map(({ id, type, received_at, outcome }) => (
              <li key={id}>
                <time dateTime={received_at}>{formatInstant(received_at)}</time>
                <span>{type}</span>
                <span className={classes.quiet}>{outcome ?? 'en attente'}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Historique">
        {order.historique.length === 0 && <p className={classes.quiet}>Aucun changement enregistré.</p>}
        <ul className={classes.events}>
          {order.historique.map(({ id, at, qui, quoi, note }) => (
            <li key={id}>
              <time dateTime={at}>{formatInstant(at)}</time>
              <b>{quoi}</b>
              <span>{qui}</span>
              {note && <span className={classes.quiet}>{note}</span>}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

/** The portal asks the club for the balance once, so a person may ask again. */
function PartPayment({ order }: { order: StaffOrder }) {
  const { state, recu, total, balance_asked_at } = order
  if (state !== 'awaiting_payment' || recu === 0) return null
  return (
    <p>
      Reçu {formatEuros(recu)} sur {formatEuros(total)} : la commande attend le solde de {formatEuros(total - recu)}
      {balance_asked_at && `, demandé au club par e-mail le ${formatInstant(balance_asked_at)}`}.{' '}
      <a href={toBalanceMail(order)}>Redemander le solde</a>
    </p>
  )
}

/** Bank movements that may pay this order and that nobody has decided about yet. */
function WaitingMovements({ order }: { order: StaffOrder }) {
  return order.mouvements.map(({ id_movement, amount, value_date, counterparty_name, hint }) => (
    <Warning key={id_movement}>
      Un virement attend une décision :{' '}
      <Link to={paths.staffBank} search={{ mouvement: String(id_movement) }}>
        {formatEuros(amount)}, le {formatDate(value_date)}, {counterparty_name || 'payeur inconnu'}
      </Link>{' '}
      ({hints[hint]}).
    </Warning>
  ))
}

function Address({ title, address }: { title: string; address: StaffOrder['adresse_livraison'] }) {
  const { prenom, nom, adresse, complement, cp, ville, mail, telephone_gsm } = address
  return (
    <address className={classes.address}>
      <span className={classes.quiet}>{title}</span>
      <b>
        {prenom} {nom}
      </b>
      {[adresse, complement, `${cp} ${ville}`, mail, telephone_gsm].filter(Boolean).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}

/** Refunds of lines, of amounts and of second payments. */
function Refunds({ order: { remboursements } }: { order: StaffOrder }) {
  if (remboursements.length === 0) return null
  return (
    <ul className={classes.events} aria-label="Remboursements">
      {remboursements.map(({ id, amount, reason, asked_at, done_at, refund_state, double }) => {
        // Without a state, it was recorded and no provider was asked.
        const state = refund_state ?? 'succeeded'
        return (
          <li key={id}>
            <StatusBadge tone={state === 'succeeded' ? 'ok' : 'warn'}>{refundStates[state]}</StatusBadge>
            <time dateTime={done_at ?? asked_at}>{formatInstant(done_at ?? asked_at)}</time>
            <span>
              {formatEuros(amount)}
              {double && ' (payement en double)'}
              {reason && `\u00a0: ${reason}`}
              {done_at && state !== 'succeeded' && '. L’argent est devenu l’avoir du club.'}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Alerts({ order }: { order: StaffOrder }) {
  const may = useMay()
  const [returned, setReturned] = useState<StaffOrder['alertes'][number] | null>(null)
  if (order.alertes.length === 0) return null
  return (
    <>
      <ul className={classes.events} aria-label="Payements à vérifier">
        {order.alertes.map((alert) => (
          <li key={alert.id}>
            <StatusBadge tone={alert.resolved_at ? 'quiet' : 'warn'}>
              {alert.resolved_at ? 'Vérifié' : 'À vérifier'}
            </StatusBadge>
            <time dateTime={alert.created_at}>{formatInstant(alert.created_at)}</time>
            <span>
              {alert.amount !== null && `${formatEuros(alert.amount)}\u00a0: `}
              {alertReasons[alert.reason]}
            </span>
            {alert.reason === 'paid_twice' && !alert.resolved_at && may('staffReturnPayment') && (
              <Button variant="default" size="sm" onClick={() => setReturned(alert)}>
                Rendre ce payement
              </Button>
            )}
          </li>
        ))}
      </ul>
      {returned && <ReturnPayment order={order} alert={returned} onClose={() => setReturned(null)} />}
    </>
  )
}
