import { IconBuildingCommunity, IconMailFast, IconPlus } from '@tabler/icons-react'
import { LISTS } from '#contract/staff/staff-list-fields.ts'
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
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'

const AFFILIATIONS = LISTS.clubs.columns.affiliation.choices
const TONES: Record<keyof typeof AFFILIATIONS, StatusTone> = { payee: 'ok', due: 'due', sans: 'bad' }

const cells: Cells = {
  affiliation: (value) => {
    const state = value as keyof typeof AFFILIATIONS
    return <StatusBadge tone={TONES[state]}>{AFFILIATIONS[state]}</StatusBadge>
  },
}

export function ClubsPage() {
  const list = useList('clubs')
  const { now, change, open } = list
  const { data, error, isPlaceholderData } = list.found
  const [first] = data?.rows ?? []
  return (
    <Page
      title="Clubs"
      actions={
        <IfMay call="staffCreateClub">
          <ButtonLink to={paths.staffNewClub} leftSection={<IconPlus size={18} aria-hidden />}>
            Nouveau club
          </ButtonLink>
        </IfMay>
      }
    >
      <Section title="Trouver un club">
        <SavedLists name="clubs" state={now} />
        <SearchBox
          label="Rechercher un club"
          description={
            <>
              Nom, numéro, ville ou province.
              <span className="with-keyboard"> « / » ramène ici, Entrée ouvre le premier.</span>
            </>
          }
          maxLength={200}
          text={now.texte}
          onText={(texte) => change({ texte, page: 1 })}
          matches={{
            found: data !== undefined && !isPlaceholderData,
            onChoose: () => first && open(first.id),
          }}
        />
        <ListFilters
          name="clubs"
          filters={now.filters}
          errors={error instanceof ApiError ? error.fieldErrors : {}}
          onChange={(filters) => change({ filters, page: 1 })}
        />
      </Section>
      <ListSection
        name="clubs"
        list={list}
        cells={cells}
        count={countOf}
        none={{
          icon: <IconBuildingCommunity />,
          title: 'Aucun club ne correspond',
          advice: 'Essayez avec moins de lettres, avec le numéro du club, ou retirez un filtre.',
          start: 'Les clubs que vous créez ou importez apparaissent ici.',
        }}
      >
        {/* A search text is not a filter: a mailing goes to what filters select. */}
        {now.texte === '' && (
          <NewMailing
            parmi="clubs"
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

const countOf = ({ total }: ListedPage) => `${total} ${total > 1 ? 'clubs' : 'club'}`
