import { IconMailFast, IconPlus, IconReceipt, IconTruckDelivery } from '@tabler/icons-react'
import { formatEuros } from '#domain/money.ts'
import type { OrderState } from '#domain/order-status.ts'
import { ListFilters } from '#web/features/secretariat/lists/list-filters.tsx'
import type { ListedPage } from '#web/features/secretariat/lists/list-queries.ts'
import { ListSection } from '#web/features/secretariat/lists/list-section.tsx'
import type { Cells } from '#web/features/secretariat/lists/list-table.tsx'
import { SavedLists } from '#web/features/secretariat/lists/saved-lists.tsx'
import { useList } from '#web/features/secretariat/lists/use-list.ts'
import { NewMailing } from '#web/features/secretariat/mailings/new-mailing.tsx'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { OrderStateBadge } from './order-state.tsx'

const cells: Cells = { statut: (state) => <OrderStateBadge state={state as OrderState} /> }

export function OrdersPage() {
  const list = useList('commandes')
  const { now, change, open } = list
  const { data, error, isPlaceholderData } = list.found
  const [first] = data?.rows ?? []
  return (
    <Page
      title="Commandes"
      actions={
        <>
          <IfMay call="staffCreateOrder">
            <ButtonLink to={paths.staffNewOrder} leftSection={<IconPlus size={18} aria-hidden />}>
              Nouvelle commande
            </ButtonLink>
          </IfMay>
          <IfMay call="staffOrderAffiliations">
            <ButtonLink variant="default" to={paths.staffAffiliations}>
              Affiliations de l’année
            </ButtonLink>
          </IfMay>
          <ButtonLink
            variant="default"
            to={paths.staffDispatch}
            leftSection={<IconTruckDelivery size={18} aria-hidden />}
          >
            À envoyer par la poste
          </ButtonLink>
        </>
      }
    >
      <Section title="Trouver une commande">
        <SavedLists name="commandes" state={now} />
        <SearchBox
          label="Rechercher une commande"
          description="Numéro, nom, communication ou montant."
          maxLength={100}
          text={now.texte}
          onText={(texte) => change({ texte, page: 1 })}
          matches={{
            found: data !== undefined && !isPlaceholderData,
            onChoose: () => now.texte.trim() !== '' && first && open(first.id),
          }}
        />
        <ListFilters
          name="commandes"
          filters={now.filters}
          errors={error instanceof ApiError ? error.fieldErrors : {}}
          onChange={(filters) => change({ filters, page: 1 })}
        />
      </Section>
      <ListSection
        name="commandes"
        list={list}
        cells={cells}
        count={countOf}
        none={{
          icon: <IconReceipt />,
          title: 'Aucune commande',
          advice: 'Élargissez la période ou retirez un filtre.',
          start: 'Les commandes des clubs apparaissent ici.',
        }}
      >
        {/* A search text is not a filter: a mailing goes to what filters select. */}
        {now.texte === '' && (
          <NewMailing
            parmi="commandes"
            liste={now.filters}
            variant="default"
            leftSection={<IconMailFast size={18} aria-hidden />}
          >
            Écrire aux gestionnaires
          </NewMailing>
        )}
      </ListSection>
    </Page>
  )
}

const countOf = ({ total, montant = 0 }: ListedPage) =>
  `${total.toLocaleString('fr-BE')} ${total > 1 ? 'commandes' : 'commande'}, ${formatEuros(montant)}`
