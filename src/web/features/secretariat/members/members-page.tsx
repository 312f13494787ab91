import { IconMailFast, IconUserPlus, IconUserQuestion } from '@tabler/icons-react'
import { ListFilters } from '#web/features/secretariat/lists/list-filters.tsx'
import type { ListedPage } from '#web/features/secretariat/lists/list-queries.ts'
import { ListSection } from '#web/features/secretariat/lists/list-section.tsx'
import { SavedLists } from '#web/features/secretariat/lists/saved-lists.tsx'
import { useList } from '#web/features/secretariat/lists/use-list.ts'
import { NewMailing } from '#web/features/secretariat/mailings/new-mailing.tsx'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { LIST_ID } from './found-members.tsx'
import { InviteList } from './invite-list.tsx'
import { memberCells } from './member-cells.tsx'
import { MemberSearchBox } from './member-search-box.tsx'
import classes from './members.module.css'
import { PrintLetters } from './print-letters.tsx'
import { RecentMembers } from './recent-members.tsx'

const STATUSES = [
  { value: '', label: 'Tous' },
  { value: 'licencies', label: 'Licenciés' },
  { value: 'non-licencies', label: 'Non licenciés' },
]

export function MembersPage() {
  const list = useList('membres')
  const { now, change, open } = list
  const { data, error, isPlaceholderData } = list.found
  const [first] = data?.rows ?? []
  return (
    <Page
      title="Membres"
      actions={
        <IfMay call="staffCreateMember">
          <ButtonLink to={paths.staffNewMember} leftSection={<IconUserPlus size={18} aria-hidden />}>
            Nouveau membre
          </ButtonLink>
        </IfMay>
      }
    >
      <Section title="Trouver un membre">
        <SavedLists name="membres" state={now} />
        <div className={classes.controls}>
          <MemberSearchBox
            label="Rechercher un membre"
            text={now.texte}
            onText={(texte) => change({ texte, page: 1 })}
            matches={{
              found: data !== undefined && !isPlaceholderData,
              onChoose: () => now.texte.trim() !== '' && first && open(first.id),
            }}
          />
          <SegmentedControl
            aria-label="Licence"
            data={STATUSES}
            value={now.filters.statut ?? ''}
            onChange={(statut) => change({ filters: { ...now.filters, statut }, page: 1 })}
          />
        </div>
        <ListFilters
          name="membres"
          filters={now.filters}
          errors={error instanceof ApiError ? error.fieldErrors : {}}
          except={['statut']}
          onChange={(filters) => change({ filters, page: 1 })}
        />
        <RecentMembers />
      </Section>
      <ListSection
        name="membres"
        list={list}
        id={LIST_ID}
        cells={memberCells}
        count={countOf}
        none={{
          icon: <IconUserQuestion />,
          title: 'Personne ne correspond',
          advice: 'Essayez avec moins de lettres, retirez un filtre, ou cherchez par date de naissance (JJ/MM/AAAA).',
          start: 'Les membres qu’un club inscrit, ou que vous créez ou importez, apparaissent ici.',
        }}
      >
        {/* A search text also finds close names: a mailing and invitations go to what filters select. */}
        {now.texte === '' && (
          <>
            <NewMailing
              parmi="membres"
              liste={now.filters}
              variant="default"
              leftSection={<IconMailFast size={18} aria-hidden />}
            >
              Écrire à cette liste
            </NewMailing>
            {data && <InviteList filters={now.filters} total={data.total} />}
            <PrintLetters filters={now.filters} />
          </>
        )}
      </ListSection>
    </Page>
  )
}

const countOf = ({ total }: ListedPage) => `${total.toLocaleString('fr-BE')} ${total > 1 ? 'personnes' : 'personne'}`
