import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import type { Member } from '#web/lib/active-member.ts'
import classes from './member-card.module.css'

interface Props {
  member: Member
  changing: boolean
  /** A click on the photo shows or hides its upload. */
  onClick: () => void
}

export function MemberPhoto({ member, changing, onClick }: Props) {
  const { photo, fullname } = member
  // The address of a photo works for a few minutes only: one that came too late gives way to the initials.
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
