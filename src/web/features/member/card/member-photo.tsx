import { IconCamera } from '@tabler/icons-react'
import { withDe } from '#domain/elision.ts'
import type { Member } from '#web/lib/active-member.ts'
import { Portrait } from '#web/ui/portrait.tsx'
import classes from './member-card.module.css'

interface Props {
  member: Member
  changing: boolean
  /** Shows or hides the upload of a photo. */
  onClick: () => void
}

export function MemberPhoto({ member, changing, onClick }: Props) {
  return (
    <button
      type="button"
      className={classes.photo}
      aria-label={`Changer la photo ${withDe(member.fullname)}`}
      aria-expanded={changing}
      onClick={onClick}
    >
      <Portrait {...member} />
      <span className={classes.camera}>
        <IconCamera size={16} aria-hidden />
      </span>
    </button>
  )
}
