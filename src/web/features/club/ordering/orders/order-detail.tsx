import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { useClub } from '#web/features/club/active-club.ts'
import type { ListedOrder } from '#web/features/club/ordering/order-queries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CancelOrder } from './cancel-order-button.tsx'
import classes from './order-detail.module.css'
import { CreditNote, OrderDocument } from './order-document.tsx'

export function OrderDetail({ order }: { order: ListedOrder }) {
  return (
    <div className={classes.detail}>
      <Actions order={order} />
      {order.state === 'awaiting_payment' && order.recu > 0 && (
        <p>
          Reçu {formatEuros(order.recu)} sur {formatEuros(order.total)} : la commande attend le solde.
        </p>
      )}
      {order.par_secretariat && <p>Commande faite pour votre club par le secrétariat.</p>}
      <ul className={classes.lines} aria-label={`Lignes de la commande ${order.numero}`}>
        {order.products.map((line, index) => (
          <li key={`${line.orderable_name} ${index}`}>
            <span className={classes.quantity}>{line.quantite}x</span>
            <span className={classes.what}>
              <b>{line.product_name}</b>
              <span>{line.orderable_name}</span>
            </span>
            <span className={classes.days}>
              {line.date_debut && line.date_fin && `du ${formatDate(line.date_debut)} au ${formatDate(line.date_fin)}`}
            </span>
            <span className={classes.cost}>
              {formatEuros(line.cost)}
              {line.rembourse && ' (remboursé)'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Actions({ order }: { order: ListedOrder }) {
  const { club } = useClub()
  const leads = { params: { club: club.club_slug }, search: { commande: String(order.id) } }
  const awaitsTransfer = order.mode_payement === 'virement' && order.state === 'awaiting_payment'
  if (!order.document && !order.can_retry && !awaitsTransfer) return null
  return (
    <div className={`${classes.actions} no-print`}>
      {awaitsTransfer && (
        <ButtonLink
          to={paths.congratsOrder}
          {...leads}
          size="sm"
          leftSection={<IconBuildingBank size={18} aria-hidden />}
        >
          Données du virement
        </ButtonLink>
      )}
      {order.can_retry && (
        <ButtonLink to={paths.failingOrder} {...leads} size="sm" leftSection={<IconCreditCard size={18} aria-hidden />}>
          Reprendre le payement
        </ButtonLink>
      )}
      {order.document && <OrderDocument order={order} kind={order.document} />}
      {order.notes_credit.map((note) => (
        <CreditNote key={note.id} note={note} />
      ))}
      {order.can_retry && <CancelOrder order={order} />}
    </div>
  )
}
