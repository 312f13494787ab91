import type { ReactNode } from 'react'
import classes from './empty.module.css'

interface Props {
  icon: ReactNode
  /** What is missing. */
  title: string
  /** The next step. */
  children?: ReactNode
}

export function Empty({ icon, title, children }: Props) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.next}>{children}</div>}
    </div>
  )
}
