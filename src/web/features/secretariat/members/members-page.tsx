import { IconMailFast, IconUserPlus, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OutputOf } from '#contract/index.ts'
import { type ListState, parseList, toListParams, toSelection } from '#contract/staff/staff-list-params.ts'
import { ListFilters } from '#web/features/secretariat/lists/list-filters.tsx'
import { memberListQuery } from '#web/features/secretariat/lists/list-queries.ts'
import { ChooseColumns, ExportMembers } from '#web/features/secretariat/lists/list-tools.tsx'
import listClasses from '#web/features/secretariat/lists/lists.module.css'
import { MemberTable } from '#web/features/secretariat/lists/member-table.tsx'
import { SavedLists } from '#web/features/secretariat/lists/saved-lists.tsx'
import { NewMailing } from '#web/features/secretariat/mailings/new-mailing.tsx'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { LIST_ID } from './found-members.tsx'
import { MemberSearchBox } from './member-search-box.tsx'
import classes from './members.module.css'

const SIZE = 50

const STATUSES = [
  { value: '', label: 'Tous' },
  { value: 'licencies', label: 'Licenciés' },
  { value: 'non-licencies', label: 'Non licenciés' },
]

export function MembersPage() {
  const { now, change, open } = useMemberList()
  const { data, error, isPlaceholderData } = useQuery(
    memberListQuery({ ...toSelection(now), page: now.page, size: SIZE }),
  )
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
      <Section title="Trouver">
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
      </Section>
      <Section
        title="Liste"
        actions={
          <div className={listClasses.tools}>
            <ChooseColumns name="membres" chosen={now.colonnes} onChange={(colonnes) => change({ colonnes })} />
            {data && data.total > 0 && <ExportMembers state={now} total={countOf(data)} />}
            {/* A search text also finds close names: a mailing goes to what filters select. */}
            {data && data.total > 0 && now.texte === '' && (
              <NewMailing liste={now.filters} variant="default" leftSection={<IconMailFast size={18} aria-hidden />}>
                Écrire à cette liste
              </NewMailing>
            )}
          </div>
        }
      >
        {error && <Problem>{formatError(error)}</Problem>}
        {data && (
          <p className={listClasses.count} role="status">
            {data.plus ? `Plus de ${data.total} personnes : ajoutez un mot ou un filtre.` : countOf(data)}
          </p>
        )}
        {data?.total === 0 && (
          <Empty icon={<IconUserQuestion />} title="Personne ne correspond">
            <p>Essayez avec moins de lettres, retirez un filtre, ou cherchez par date de naissance (JJ/MM/AAAA).</p>
          </Empty>
        )}
        {data && data.rows.length > 0 && (
          <div id={LIST_ID} aria-busy={isPlaceholderData} className={classes.found}>
            <MemberTable
              rows={data.rows}
              colonnes={data.colonnes}
              tri={now.tri}
              onSort={(tri) => change({ tri, page: 1 })}
            />
          </div>
        )}
        {data && <Pager total={data.total} page={now.page} size={SIZE} onPage={(page) => change({ page })} />}
      </Section>
    </Page>
  )
}

/** The list lives in the URL. */
function useMemberList() {
  const search = useSearch({ from: '/secretariat/membres' })
  const navigate = useNavigate()
  const now = parseList('membres', search)
  return {
    now,
    change: (changed: Partial<ListState>) =>
      void navigate({
        to: paths.staffMembers,
        search: toListParams('membres', { ...now, ...changed }),
        // Typed letters replace the history entry.
        replace: 'texte' in changed,
      }),
    open: (idMember: number) => void navigate({ to: paths.staffMember, params: { id: String(idMember) } }),
  }
}

const countOf = ({ total }: OutputOf<'staffListMembers'>) =>
  `${total.toLocaleString('fr-BE')} ${total > 1 ? 'personnes' : 'personne'}`
