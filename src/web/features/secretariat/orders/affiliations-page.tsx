import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { yearOf } from '#domain/dates.ts'
import { affiliableQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { today } from '#web/lib/today.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { AffiliationsForm } from './affiliations-form.tsx'

/** From October on, the next year is the one to ask. */
const NEXT_YEAR_FROM_MONTH = '10'

/** The affiliation of all clubs for a year, in one go. */
export function AffiliationsPage() {
  const { annee } = useSearch({ from: '/secretariat/commandes/affiliations' })
  const navigate = useNavigate({ from: '/secretariat/commandes/affiliations' })
  const year = yearOf(today())
  const years = [year - 1, year, year + 1]
  const usual = today().slice(5, 7) >= NEXT_YEAR_FROM_MONTH ? year + 1 : year
  const chosen = years.find((one) => String(one) === annee) ?? usual
  return (
    <Page
      back={<BackLink to={paths.staffOrders}>Commandes</BackLink>}
      title="Affiliations de l’année"
      intro={
        <p>
          Une commande par club, qui reçoit les données de son virement puis un rappel. L’affiliation est enregistrée
          dès que le virement est reçu.
        </p>
      }
    >
      <Section title="Année">
        <NativeSelect
          label="Affiliation pour"
          data={years.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(chosen)}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: { annee: value }, replace: true, resetScroll: false })
          }
        />
      </Section>
      {/* Remounts for another year, so that no club stays unticked for it. */}
      <Clubs key={chosen} annee={chosen} />
    </Page>
  )
}

function Clubs({ annee }: { annee: number }) {
  const { data: known, error, isFetchedAfterMount } = useQuery(affiliableQuery(annee))
  const data = isFetchedAfterMount ? known : undefined
  return (
    <Section title="Clubs">
      {error && !data && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={240} radius="md" />}
      {data && <Settled {...data} />}
      {data && data.clubs.length === 0 && (
        <Empty icon={<IconBuildingCommunity />} title="Aucun club à affilier">
          <p>
            Tous les clubs ont payé {annee} ou ont reçu leur commande.{' '}
            <Link to={paths.staffOrders} search={{ etat: 'awaiting_payment' }}>
              Voir les commandes qui attendent leur virement
            </Link>
          </p>
        </Empty>
      )}
      {data && <AffiliationsForm annee={annee} affiliable={data} />}
    </Section>
  )
}

function Settled({ affilies, commandes, clubs }: { affilies: number; commandes: number; clubs: unknown[] }) {
  return (
    <p>
      <b>{clubs.length}</b> à affilier, {commandes} {commandes > 1 ? 'commandes attendent' : 'commande attend'} un
      virement, {affilies} {affilies > 1 ? 'clubs affiliés' : 'club affilié'}.
    </p>
  )
}
