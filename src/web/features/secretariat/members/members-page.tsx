import { IconSearch, IconUserPlus, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { withDe } from '#domain/elision.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { type FoundMember, memberSearchQuery } from '#web/features/secretariat/members/member-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { FoundMembers } from './found-members.tsx'
import { MemberSearchBox } from './member-search-box.tsx'
import classes from './members.module.css'
import { type MemberSearchState, parseMemberSearchParams, toMemberSearchParams } from './members-search.ts'

const SIZE = 50

const STATUSES: { value: MemberSearchState['statut']; label: string }[] = [
  { value: 'tous', label: 'Tous' },
  { value: 'licencies', label: 'Licenciés' },
  { value: 'non-licencies', label: 'Non licenciés' },
]

export function MembersPage() {
  const { now, change, open } = useMemberSearch()
  const { data, error, isPlaceholderData } = useQuery(memberSearchQuery({ ...now, size: SIZE }))
  const [chosen, setChosen] = useState(0)
  const rows = data?.rows ?? []
  const active = rows[Math.min(chosen, rows.length - 1)]

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
      <Section title="Trouver quelqu’un">
        <div className={classes.controls}>
          <MemberSearchBox
            label="Rechercher un membre"
            text={now.texte}
            onText={(texte) => {
              setChosen(0)
              change({ texte, page: 1 })
            }}
            matches={{
              found: data !== undefined && !isPlaceholderData,
              onMove: (by) => setChosen(Math.max(0, Math.min(rows.length - 1, chosen + by))),
              onChoose: () => active && open(active.id_member),
            }}
          />
          <SegmentedControl
            aria-label="Licence aujourd’hui"
            data={STATUSES}
            value={now.statut}
            onChange={(statut) => change({ statut, page: 1 })}
          />
        </div>
        {error && <Problem>{formatError(error)}</Problem>}
        {data && now.texte.trim() !== '' && <Count total={data.total} more={data.plus} active={active} />}
        <div aria-busy={isPlaceholderData} className={classes.found}>
          <FoundMembers rows={rows} active={active} />
          {data && rows.length === 0 && <NothingFound text={now.texte} />}
        </div>
        {data && <Pager total={data.total} page={now.page} size={SIZE} onPage={(page) => change({ page })} />}
      </Section>
    </Page>
  )
}

/** The search lives in the URL. */
function useMemberSearch() {
  const search = useSearch({ from: '/secretariat/membres' })
  const navigate = useNavigate()
  const now = parseMemberSearchParams(search)
  return {
    now,
    change: (changed: Partial<MemberSearchState>) =>
      void navigate({
        to: paths.staffMembers,
        search: toMemberSearchParams({ ...now, ...changed }),
        // Typed letters replace the history entry.
        replace: 'texte' in changed,
      }),
    open: (idMember: number) => void navigate({ to: paths.staffMember, params: { id: String(idMember) } }),
  }
}

interface CountProps {
  total: number
  more: boolean
  active: FoundMember | undefined
}

/** The number of results, and the one that Enter opens. */
function Count({ total, more, active }: CountProps) {
  const words = total > 1 ? `${total} personnes trouvées` : `${total} personne trouvée`
  return (
    <p className={classes.count} role="status">
      {more ? `Plus de ${total} personnes : ajoutez un mot, une date de naissance ou un numéro.` : words}
      {active && !more && (
        <span className="with-keyboard">
          . Entrée ouvre la fiche {withDe(`${active.prenom} ${active.nom}`)} ({active.numero_licence}).
        </span>
      )}
    </p>
  )
}

function NothingFound({ text }: { text: string }) {
  if (text.trim() === '') {
    return (
      <Empty icon={<IconSearch />} title="Qui cherchez-vous ?">
        <p>Quelques lettres suffisent : sans accents, dans n’importe quel ordre, avec ou sans date de naissance.</p>
      </Empty>
    )
  }
  return (
    <Empty icon={<IconUserQuestion />} title="Personne ne correspond">
      <p>Essayez avec moins de lettres, ou avec la date de naissance seule (JJ/MM/AAAA).</p>
    </Empty>
  )
}
