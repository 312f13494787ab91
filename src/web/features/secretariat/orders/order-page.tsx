import { IconFileDownload, IconReceiptOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatEuros } from '#domain/money.ts'
import { isOpen } from '#domain/order-status.ts'
import { isRefundUnderWay, type RefundState } from '#domain/refund-status.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import { useMay } from '#web/features/secretariat/may.tsx'
import { type StaffOrder, staffOrderQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NoRecord } from '#web/ui/no-record.tsx'
import { Page } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { ApplyCredit, BookTransfer, CancelOrder } from './close-order.tsx'
import { explainMissingDocument } from './explain-missing-document.ts'
import { OrderSections } from './order-sections.tsx'
import { OrderStateBadge, payedBy } from './order-state.tsx'
import { RefundOrder } from './refund-order.tsx'
import classes from './staff-orders.module.css'

export function OrderPage() {
  const { id } = useParams({ from: '/secretariat/commandes/$id' })
  const { data: order, error, refetch } = useQuery(staffOrderQuery(Number(id)))
  if (error && !order) {
    return (
      <NoRecord
        back={<BackLink to={paths.staffOrders}>Commandes</BackLink>}
        title="Commande"
        error={error}
        onRetry={refetch}
        icon={<IconReceiptOff />}
        none="Cette commande n’existe pas"
      >
        <Link to={paths.staffOrders}>Cherchez son numéro</Link> parmi les commandes.
      </NoRecord>
    )
  }
  if (!order) return <LoadingPage />
  return (
    <Page
      back={<BackLink to={paths.staffOrders}>Commandes</BackLink>}
      title={`Commande ${order.numero}`}
      intro={<Headline order={order} />}
      actions={<Actions key={order.id_order} order={order} />}
    >
      {order.close_reason && (
        <Warning>
          {order.state === 'refunded' ? 'Remboursée' : 'Annulée'} le {formatInstant(order.closed_at!)} :{' '}
          {order.close_reason}
        </Warning>
      )}
      {(order.state === 'paid' || order.state === 'refunded') && <RefundNews order={order} />}
      <OrderSections key={order.id_order} order={order} />
    </Page>
  )
}

/** The sentence for a refund that is not simply done; the alerts below have the dates. */
const REFUND_NEWS: Record<RefundState, string | null> = {
  asked:
    'Un remboursement a été demandé et attend une réponse\u00a0: le portail le redemande de lui-même, il ne sera fait qu’une fois.',
  refused:
    'L’organisme de payement a refusé le remboursement. Si l’argent est déjà rendu, remboursez la commande «\u00a0hors du portail\u00a0».',
  pending:
    'Remboursement en cours chez l’organisme de payement\u00a0: l’argent n’est pas encore rendu, la commande reste payée jusque-là.',
  requires_action:
    'Le remboursement attend une action du payeur chez l’organisme de payement\u00a0: l’argent n’est pas encore rendu, la commande reste payée jusque-là.',
  succeeded: null,
  failed:
    'Le remboursement a échoué chez l’organisme de payement\u00a0: l’argent n’est pas rendu. Rendez-le d’une autre façon, ou réessayez.',
  cancelled:
    'Le remboursement a été annulé chez l’organisme de payement\u00a0: l’argent n’est pas rendu. Rendez-le d’une autre façon, ou réessayez.',
}

function RefundNews({ order }: { order: StaffOrder }) {
  const ofPayments = order.payements.flatMap(({ refund_state, note }) =>
    // Recorded by hand, so the earlier states no longer matter.
    refund_state === null || (order.state === 'refunded' && note !== '') ? [] : (REFUND_NEWS[refund_state] ?? []),
  )
  // Of several refunds, only the last may still need somebody.
  const last = order.state === 'paid' ? order.remboursements.at(-1)?.refund_state : null
  const ofLast = last ? REFUND_NEWS[last] : null
  return [...new Set([...ofPayments, ...(ofLast ? [ofLast] : [])])].map((text) => <Warning key={text}>{text}</Warning>)
}

function Headline({ order }: { order: StaffOrder }) {
  return (
    <p className={classes.headline}>
      <OrderStateBadge state={order.state} />
      <b>{formatEuros(order.total)}</b>
      <span>{payedBy(order)}</span>
      <span>{formatCommunication(order.communication_structuree)}</span>
      <Link to={paths.staffOrders} search={{ club: String(order.id_club) }}>
        {order.club}
      </Link>
      <span>commandée le {formatInstant(order.created_at)}</span>
    </p>
  )
}

const DIALOGS = { book: BookTransfer, credit: ApplyCredit, cancel: CancelOrder, refund: RefundOrder }

const isBeingRefunded = ({ refund_state }: { refund_state: RefundState | null }) =>
  refund_state !== null && isRefundUnderWay(refund_state)

/** A refund of a part that has no answer yet holds up any other; that of a whole order can be asked for again. */
const mayRefund = ({ state, payements, remboursements }: StaffOrder) =>
  state === 'paid' &&
  !payements.some(isBeingRefunded) &&
  !remboursements.some((refund) => refund.refund_state === 'asked' || isBeingRefunded(refund))

function Actions({ order }: { order: StaffOrder }) {
  const may = useMay()
  const [doing, setDoing] = useState<keyof typeof DIALOGS | null>(null)
  const DoingDialog = doing && DIALOGS[doing]
  return (
    <>
      {order.state === 'awaiting_payment' && may('staffBookTransfer') && (
        <Button onClick={() => setDoing('book')}>Enregistrer le virement</Button>
      )}
      {order.state === 'awaiting_payment' && order.avoir_club > 0 && may('staffApplyCredit') && (
        <Button variant="default" onClick={() => setDoing('credit')}>
          Utiliser l’avoir
        </Button>
      )}
      {isOpen(order.state) && may('staffCancelOrder') && (
        <Button variant="default" onClick={() => setDoing('cancel')}>
          Annuler la commande
        </Button>
      )}
      {mayRefund(order) && may('staffRefundOrder') && (
        <Button variant="default" onClick={() => setDoing('refund')}>
          Rembourser
        </Button>
      )}
      {order.document && <Document order={order} />}
      {order.notes_credit.map((note) => (
        <CreditNote key={note.id} note={note} />
      ))}
      {DoingDialog && <DoingDialog order={order} onClose={() => setDoing(null)} />}
    </>
  )
}

function Document({ order: { id_order, numero, document } }: { order: StaffOrder }) {
  const { busy, download } = useDownload(explainMissingDocument)
  const receipt = document === 'receipt'
  const fetchDocument = () => callApi('staffOrderDocument', { id_order })
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      onClick={() => void download(fetchDocument, `${receipt ? 'Recu' : 'Virement'}-${numero}.pdf`)}
    >
      {receipt ? 'Reçu (PDF)' : 'Données du virement (PDF)'}
    </Button>
  )
}

function CreditNote({ note: { id, numero } }: { note: StaffOrder['notes_credit'][number] }) {
  const { busy, download } = useDownload(explainMissingDocument)
  const fetchNote = () => callApi('staffGetCreditNote', { id_credit_note: id })
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileDownload size={18} aria-hidden />}
      onClick={() => void download(fetchNote, `Note-de-credit-${numero}.pdf`)}
    >
      Note de crédit {numero} (PDF)
    </Button>
  )
}
