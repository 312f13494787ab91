import type { ReactNode } from 'react'
import classes from './fold.module.css'

interface Props {
  title: ReactNode
  /** Whether it is open at first. */
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** What only some readers need, behind its title. */
export function Fold({ title, open, className = '', children }: Props) {
  return (
    <details className={`${classes.fold} ${className}`} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
