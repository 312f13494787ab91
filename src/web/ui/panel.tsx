import type { ReactNode } from 'react'
import classes from './panel.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Links under the panel. */
  foot?: ReactNode
  /** A CSS length; without one the content decides. */
  height?: string
}

/** A page with one task: a title, a form or a message, and links. */
export function Panel({ title, intro, children, foot, height }: Props) {
  usePageTitle(title)
  return (
    <section className={classes.panel} style={{ height }}>
      <h1 className={classes.title}>{title}</h1>
      {intro && <div className={classes.intro}>{intro}</div>}
      {children}
      {foot && <div className={classes.foot}>{foot}</div>}
    </section>
  )
}
