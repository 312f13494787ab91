import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './problem.module.css'

interface Props {
  children: ReactNode
}

/** An error as a live region. */
export function Problem({ children }: Props) {
  return (
    <div role="alert" className={classes.region}>
      {children && (
        <p className={classes.box} data-tone="bad">
          <IconAlertCircle aria-hidden /> <span>{children}</span>
        </p>
      )}
    </div>
  )
}

export function Success({ children }: Props) {
  return (
    <p className={classes.box} data-tone="ok" role="status">
      <IconCircleCheck aria-hidden /> <span>{children}</span>
    </p>
  )
}

export function Warning({ children }: Props) {
  return (
    <p className={classes.box} data-tone="warn" role="status">
      <IconAlertTriangle aria-hidden /> <span>{children}</span>
    </p>
  )
}
