import { IconHeartHandshake } from '@tabler/icons-react'
import classes from './status-badge.module.css'

/** Shown for members who wish to renew. */
export function WishBadge() {
  return (
    <span className={classes.badge} data-tone="ok">
      <IconHeartHandshake size={16} aria-hidden /> <span className={classes.words}>Souhaite renouveler</span>
    </span>
  )
}
