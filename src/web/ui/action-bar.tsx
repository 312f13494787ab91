import type { ReactNode } from 'react'
import classes from './action-bar.module.css'
import { Problem } from './problem.tsx'

interface Props {
  /** The selection so far; a live region. */
  chosen: ReactNode
  /** An obstacle, shown where it is visible however long the list is. */
  problem?: string | null
  children: ReactNode
}

/** Actions on the selected rows, visible however long the list is. */
export function ActionBar({ chosen, problem, children }: Props) {
  return (
    <div className={`${classes.bar} no-print`}>
      <div className={classes.problem}>
        <Problem>{problem}</Problem>
      </div>
      <p role="status">{chosen}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}
