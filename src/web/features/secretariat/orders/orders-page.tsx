import { IconReceipt, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { dateInBrussels, formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { type StaffListedOrder, staffOrdersQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { OrderFilters } from './order-filters.tsx'
import { readOrderSearch, writeOrderSearch } from './order-search.ts'
import { OrderStateBadge, payedBy } from './order-state.tsx'
import classes from './staff-orders.module.css'

const SIZE = 50

const columns: Column<StaffListedOrder>[] = [
  {
    title: 'Numéro',
    lead: true,
    show: ({ id_order, numero }) => (
      <Link className={classes.number} to={paths.staffOrder} params={{ id: String(id_order) }}>
        {numero}
      </Link>
    ),
  },
  { title: 'Date', show: ({ created_at }) => formatDate(dateInBrussels(new Date(created_at))) },
  { title: 'Club', show: ({ club }) => club },
  { title: 'Licences', show: ({ nombre }) => nombre, align: 'end' },
  { title: 'Total', show: ({ total }) => formatEuros(total), align: 'end' },
  { title: 'Payement', show: payedBy },
  { title: 'Statut', show: ({ state }) => <OrderStateBadge state={state} /> },
]

export function OrdersPage() {
  const search = useSearch({ from: '/secretariat/commandes' })
  const navigate = useNavigate({ from: '/secretariat/commandes' })
  const now = readOrderSearch(search)
  const { club, ...filter } = now
  const found = useQuery(staffOrdersQuery({ ...filter, size: SIZE, ...(club && { id_club: Number(club) }) }))
  return (
    <Page
      title="Commandes"
      actions={
        <ButtonLink
          variant="default"
          to={paths.staffDispatch}
          leftSection={<IconTruckDelivery size={18} aria-hidden />}
        >
          À envoyer par la poste
        </ButtonLink>
      }
    >
      <Section title="Rechercher">
        <OrderFilters
          filters={now}
          errors={found.error instanceof ApiError ? found.error.fieldErrors : {}}
          onSearch={(wanted, replace) =>
            void navigate({ search: writeOrderSearch(wanted), replace, resetScroll: false })
          }
        />
      </Section>
      <FoundList
        found={found}
        label="Commandes"
        count={({ total, montant }) => `${total} ${total > 1 ? 'commandes' : 'commande'}, ${formatEuros(montant)}`}
        none={{ icon: <IconReceipt />, title: 'Aucune commande' }}
        columns={columns}
        rowKey={({ id_order }) => id_order}
        page={now.page}
        size={SIZE}
        onPage={(page) => void navigate({ search: writeOrderSearch({ ...now, page }) })}
      />
    </Page>
  )
}
