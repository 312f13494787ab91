import type { ReactNode } from 'react'
import classes from './panel.module.css'
import { usePageTitle } from './use-page-title.ts'

interface Props {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** Links under the panel. */
  foot?: ReactNode
  /** In pixels; as high as what it holds without. */
  height?: number
}

/** One thing to do on a page of its own: a title, a form or a message, and the ways on from there. */
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
