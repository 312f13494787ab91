import { type ReactNode, useId } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './use-page-title.ts'

interface PageProps {
  title: string
  /** Link to the parent screen. */
  back?: ReactNode
  intro?: ReactNode
  /** Actions of the whole page. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen: title, introduction, actions, sections. */
export function Page({ title, back, intro, actions, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          {back}
          <h1 className={classes.title}>{title}</h1>
          {intro && <div className={classes.intro}>{intro}</div>}
        </div>
        {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Section({ title, intro, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        {actions}
      </div>
      {intro && <div className={classes.intro}>{intro}</div>}
      {children}
    </section>
  )
}
