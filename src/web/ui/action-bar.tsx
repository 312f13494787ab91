import type { ReactNode } from 'react'
import classes from './action-bar.module.css'
import { Problem } from './problem.tsx'

interface Props {
  /** What was chosen so far, read out as it changes. */
  chosen: ReactNode
  /** What is in the way: said where it is in sight, however long the list is. */
  problem?: string | null
  children: ReactNode
}

/** What to do with what was ticked, in sight however long the list is. */
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
