import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { withDe } from '#domain/elision.ts'
import {
  memberSearchQuery,
  mergePreviewQuery,
  staffMemberQuery,
} from '#web/features/secretariat/members/member-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { FoundMembers } from './found-members.tsx'
import { MemberSearchBox } from './member-search-box.tsx'
import classes from './members.module.css'
import { MergeForm } from './merge-form.tsx'

const CANDIDATES = 10

/** Merges two records of one person: finds the other record, then shows both. */
export function MergePage() {
  const { garder, absorber } = useSearch({ from: '/secretariat/membres/fusion' })
  const [keep, drop] = [Number(garder) || 0, Number(absorber) || 0]
  const navigate = useNavigate()
  const choose = (one: number, other: number) =>
    void navigate({
      to: paths.staffMerge,
      search: { garder: String(one), ...(other > 0 && { absorber: String(other) }) },
    })
  return (
    <Page
      back={<BackLink to={paths.staffMembers}>Membres</BackLink>}
      title="Fusionner deux fiches"
      intro={<p>Tout ce que porte la seconde fiche passe à celle qui est gardée.</p>}
    >
      {drop === 0 ? (
        <FindDouble keep={keep} onChoose={(id) => choose(keep || id, keep ? id : 0)} />
      ) : (
        <Preview
          keep={keep}
          drop={drop}
          actions={
            <Button
              variant="default"
              leftSection={<IconArrowsExchange size={18} aria-hidden />}
              onClick={() => choose(drop, keep)}
            >
              Garder l’autre fiche
            </Button>
          }
        />
      )}
    </Page>
  )
}

/** Proposes records with the same birth date first. */
function FindDouble({ keep, onChoose }: { keep: number; onChoose: (idMember: number) => void }) {
  const { data: kept } = useQuery({ ...staffMemberQuery(keep), enabled: keep > 0 })
  const [typed, setTyped] = useState<string | null>(null)
  const birth = kept?.fiche.date_naissance
  const text = typed ?? (birth ? formatDate(birth) : '')
  const { data, isPlaceholderData } = useQuery(memberSearchQuery({ texte: text, size: CANDIDATES }))
  const [chosen, setChosen] = useState(0)
  const rows = (data?.rows ?? []).filter(({ id_member }) => id_member !== keep)
  const active = rows[Math.min(chosen, rows.length - 1)]
  return (
    <Section
      title={kept ? `L’autre fiche ${withDe(kept.fiche.fullname)}` : 'La fiche à garder'}
      intro={kept && typed === null && <p>Les fiches avec la même date de naissance sont proposées.</p>}
    >
      <MemberSearchBox
        label="Rechercher une fiche"
        text={text}
        onText={(next) => {
          setTyped(next)
          setChosen(0)
        }}
        matches={{
          found: data !== undefined && !isPlaceholderData,
          onMove: (by) => setChosen(Math.max(0, Math.min(rows.length - 1, chosen + by))),
          onChoose: () => active && onChoose(active.id_member),
        }}
      />
      <FoundMembers rows={rows} active={active} onChoose={({ id_member }) => onChoose(id_member)} />
      {data && text !== '' && rows.length === 0 && <p className={classes.count}>Aucune autre fiche ne correspond.</p>}
    </Section>
  )
}

interface PreviewProps {
  keep: number
  drop: number
  actions: ReactNode
}

function Preview({ keep, drop, actions }: PreviewProps) {
  const { data, error, refetch } = useQuery(mergePreviewQuery(keep, drop))
  return (
    <Section title="Les deux fiches côte à côte" actions={actions}>
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <p role="status">Chargement…</p>}
      {data && <MergeForm key={`${keep} ${drop}`} preview={data} onChanged={() => void refetch()} />}
    </Section>
  )
}
