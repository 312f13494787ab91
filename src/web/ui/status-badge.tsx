import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX, IconCreditCard } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

const ICONS = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
  /** To be paid. */
  due: IconCreditCard,
  quiet: IconCircleMinus,
}

export type StatusTone = keyof typeof ICONS

/** A status by colour, word and icon, so that none of them is needed alone. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={16} aria-hidden /> {children}
    </span>
  )
}
