import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { clubNamesQuery } from '#web/features/secretariat/clubs/club-queries.ts'
import { orderChoicesQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { NewOrderForm } from './new-order-form.tsx'

/** An order that the secretariat makes for a club. */
export function NewOrderPage() {
  const { club = '' } = useSearch({ from: '/secretariat/commandes/nouvelle' })
  const navigate = useNavigate({ from: '/secretariat/commandes/nouvelle' })
  const { data: clubs = [] } = useQuery(clubNamesQuery)
  const chosen = /^[1-9]\d{0,8}$/.test(club) ? Number(club) : null
  return (
    <Page
      back={<BackLink to={paths.staffOrders}>Commandes</BackLink>}
      title="Nouvelle commande"
      intro={
        <p>
          Le club reçoit les données du virement et un rappel, et voit la commande parmi les siennes. Elle attend son
          virement jusqu’à ce que vous l’annuliez.
        </p>
      }
    >
      <Section title="Club">
        <NativeSelect
          label="Commande pour"
          data={[
            { value: '', label: 'Choisissez un club' },
            ...clubs.map(({ id_club, club: name, numero_club }) => ({
              value: String(id_club),
              label: `${name} (${numero_club})`,
            })),
          ]}
          value={chosen === null ? '' : String(chosen)}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: value ? { club: value } : {}, replace: true, resetScroll: false })
          }
        />
      </Section>
      {/* Remounts for another club, so that no choice of one is ordered for the other. */}
      {chosen !== null && <Choices key={chosen} idClub={chosen} />}
    </Page>
  )
}

function Choices({ idClub }: { idClub: number }) {
  const { data, error } = useQuery(orderChoicesQuery(idClub))
  if (error && !data) return <Problem>{formatError(error)}</Problem>
  if (!data) return <Skeleton height={240} radius="md" />
  return <NewOrderForm idClub={idClub} choices={data} />
}
