import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { draftPrefix } from '#web/lib/clear-drafts.ts'
import { readDraft, storeDraft } from '#web/lib/use-draft.ts'
import { paths } from '#web/paths.ts'
import { PersonName } from '#web/ui/person-name.tsx'
import classes from './members.module.css'

const MAX_RECENT = 6

interface RecentMember {
  id: number
  nom: string
  prenom: string
}

/** Kept as a draft is: in this browser, for this account, until the logout or a day later. */
const keyOf = () => `${draftPrefix()}recent-members`

function readRecent(): RecentMember[] {
  return (readDraft(keyOf()) as RecentMember[] | undefined) ?? []
}

/** Puts an opened record first among the recent ones. */
export function useRememberMember(member: RecentMember | undefined) {
  const { id, nom, prenom } = member ?? {}
  useEffect(() => {
    if (id === undefined) return
    const others = readRecent().filter((other) => other.id !== id)
    storeDraft(keyOf(), [{ id, nom, prenom }, ...others].slice(0, MAX_RECENT))
  }, [id, nom, prenom])
}

export function RecentMembers() {
  const [recent] = useState(readRecent)
  if (recent.length === 0) return null
  return (
    <nav className={classes.recent} aria-label="Dernières fiches ouvertes">
      <span>Dernières fiches</span>
      <ul>
        {recent.map(({ id, nom, prenom }) => (
          <li key={id}>
            <Link to={paths.staffMember} params={{ id: String(id) }}>
              <PersonName nom={nom} prenom={prenom} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
