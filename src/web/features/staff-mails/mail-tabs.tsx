import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import classes from './staff-mails.module.css'

/** What was sent, and what it says. */
export function MailTabs() {
  return (
    <nav aria-label="E-mails" className={`${classes.tabs} no-print`}>
      <Link to={paths.staffMails} className={classes.tab} activeOptions={{ exact: true, includeSearch: false }}>
        Journal des envois
      </Link>
      <Link to={paths.staffMailTexts} className={classes.tab}>
        Textes
      </Link>
    </nav>
  )
}
