import { IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { orderMessages } from '#contract/order-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { config } from '#web/config.ts'
import { useClub } from '#web/features/club/active-club.ts'
import { SeasonLink } from '#web/features/club/enrolment/season-link.tsx'
import { type ListedOrder, ordersQuery } from '#web/features/club/ordering/order-queries.ts'
import { RecapStatus } from '#web/features/club/recaps/recap-status.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager, pageOf } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { OrderDetail } from './order-detail.tsx'
import classes from './order-list-page.module.css'

const ALL = 999_999
const SIZES = [20, 50, 75, 100, ALL]
const DEFAULT_SIZE = 50

const columns: Column<ListedOrder>[] = [
  {
    title: 'Numéro',
    lead: true,
    unbroken: true,
    show: ({ numero }) => <span className={classes.number}>{numero}</span>,
  },
  { title: 'Date', show: ({ date }) => formatDate(date) },
  { title: 'Prix total', align: 'end', show: ({ total }) => <b className={classes.price}>{formatEuros(total)}</b> },
  { title: 'Statut', show: ({ statut }) => <RecapStatus statut={statut} /> },
  { title: 'Payement', show: (order) => <Payment order={order} /> },
]
const detail = {
  title: 'Détails',
  nameOf: ({ numero }: ListedOrder) => `commande ${numero}`,
  show: (order: ListedOrder) => <OrderDetail order={order} />,
}

export function OrderListPage() {
  return (
    <Page
      title={`Mes commandes My${config.federation.shortName}`}
      intro={<p>Ouvrez une commande pour voir ses licences, ses documents et son payement.</p>}
    >
      <Section title="Commandes du club">
        <Orders />
      </Section>
    </Page>
  )
}

function Orders() {
  const { club, ids } = useClub()
  const { data, error, refetch } = useQuery({ ...ordersQuery(ids), staleTime: 0 })
  if (data && data.data.length > 0) {
    return (
      <>
        {data.avoir > 0 && (
          <p>
            Avoir du club : <b>{formatEuros(data.avoir)}</b>. Le secrétariat peut l’utiliser pour une commande ou vous
            le rendre.
          </p>
        )}
        <OrderTable orders={data.data} />
      </>
    )
  }
  if (data) {
    return (
      <Empty icon={<IconReceipt />} title="Aucune commande">
        <p>Vos commandes apparaîtront ici. Commencez par choisir qui renouveler.</p>
        <div className={classes.next}>
          <SeasonLink slug={club.club_slug} />
        </div>
      </Empty>
    )
  }
  if (error) {
    return <LoadFailed onRetry={refetch}>{orderMessages.orderListFailed}</LoadFailed>
  }
  return (
    <div role="status" aria-label="Chargement des commandes" className={classes.loading}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
        <Skeleton key={line} height={48} radius={10} />
      ))}
    </div>
  )
}

function OrderTable({ orders }: { orders: ListedOrder[] }) {
  const search = useSearch({ from: '/signed-in/club/$club/orderList' })
  const navigate = useNavigate({ from: '/club/$club/orderList' })
  const size = SIZES.find((one) => String(one) === search.parPage) ?? DEFAULT_SIZE
  const { page, rows } = pageOf(orders, Math.max(1, Math.trunc(Number(search.page)) || 1), size)
  const parPage = size === DEFAULT_SIZE ? {} : { parPage: String(size) }
  return (
    <>
      <DataTable
        label="Commandes"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        detail={detail}
        widths="4.25rem minmax(7.5rem, 1fr) 6.5rem 6.5rem minmax(8rem, 13.5rem) minmax(8rem, 12rem)"
        paged
      />
      <Pager
        total={orders.length}
        page={page}
        size={size}
        sizes={SIZES}
        onPage={(next) => void navigate({ search: { ...parPage, ...(next > 1 && { page: String(next) }) } })}
        onSize={(next) => void navigate({ search: next === DEFAULT_SIZE ? {} : { parPage: String(next) } })}
      />
    </>
  )
}

function Payment({ order: { order_payed, state } }: { order: ListedOrder }) {
  if (order_payed) return <StatusBadge tone="ok">{orderMessages.paymentReceived}</StatusBadge>
  const closed = state === 'cancelled' || state === 'refunded'
  return <StatusBadge tone={closed ? 'quiet' : 'due'}>{orderMessages.paymentNotReceived}</StatusBadge>
}
