import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import type { Member } from '#web/lib/active-member.ts'
import classes from './member-card.module.css'

interface Props {
  member: Member
  changing: boolean
  /** Toggles the upload. */
  onClick: () => void
}

export function MemberPhoto({ member, changing, onClick }: Props) {
  const { photo, fullname } = member
  // A photo's URL expires after minutes; the initials replace an expired one.
  const [lost, setLost] = useState<string | null>(null)
  return (
    <button
      type="button"
      className={classes.photo}
      aria-label={`Changer la photo de ${fullname}`}
      aria-expanded={changing}
      onClick={onClick}
    >
      {photo && photo !== lost ? <img src={photo} alt="" onError={() => setLost(photo)} /> : initialsOf(member)}
      <span className={classes.camera}>
        <IconCamera size={16} aria-hidden />
      </span>
    </button>
  )
}

function initialsOf({ prenom, nom }: Member) {
  return [prenom, nom].map((name) => Array.from(name)[0]?.toLocaleUpperCase('fr') ?? '').join('')
}
