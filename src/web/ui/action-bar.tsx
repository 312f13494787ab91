import type { ReactNode } from 'react'
import classes from './action-bar.module.css'

interface Props {
  /** What was chosen so far, read out as it changes. */
  chosen: ReactNode
  children: ReactNode
}

/** What to do with what was ticked, in sight however long the list is. */
export function ActionBar({ chosen, children }: Props) {
  return (
    <div className={`${classes.bar} no-print`}>
      <p role="status">{chosen}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
