import { type MouseEvent, type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { config } from '#web/config.ts'
import { useOnline } from '#web/lib/use-online.ts'
import { paths } from '#web/paths.ts'
import { Notices } from '#web/ui/notices.tsx'
import { ScreenLink } from '#web/ui/screen-link.tsx'
import classes from './shell.module.css'

const links = [
  { label: 'Calendrier', href: config.links.calendar },
  { label: 'Contact', href: config.links.contact },
  { label: 'Ouvrir un club', href: config.links.openClub },
  { label: 'Examens', href: config.links.exam },
]

/** Layout of every screen: header, the demonstration's ribbon, footer. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <a className={`${classes.skip} no-print`} href="#contenu" onClick={skipToTitle}>
        Aller au contenu
      </a>
      <TopBar />
      <OfflineNotice />
      <main id="contenu" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
      <Notices />
    </div>
  )
}

/** The element stays, so that screen readers announce what appears in it. */
function OfflineNotice() {
  const online = useOnline()
  return (
    <p className={classes.offline} role="status">
      {!online && messages.offline}
    </p>
  )
}

function skipToTitle(event: MouseEvent) {
  if (focusTitle({ outlined: true })) event.preventDefault()
}

/**
 * Moves the focus to the title, past the menus, which lie within the content; false where there is no title yet. The
 * outline and the scrolling are for the skip link: after a navigation, browsers would show the outline to a mouse as well.
 */
export function focusTitle({ outlined }: { outlined: boolean }) {
  const title = document.querySelector<HTMLElement>('main h1')
  if (!title) return false
  title.tabIndex = -1
  title.style.outline = outlined ? '' : 'none'
  title.focus({ preventScroll: !outlined })
  return true
}

function TopBar() {
  const [open, setOpen] = useState(false)
  const isStaff = location.pathname.startsWith(paths.staff)
  return (
    <header className={`${classes.bar} no-print`}>
      <ScreenLink
        to={isStaff ? paths.staff : paths.profile}
        className={classes.brand}
        aria-label={`My${config.federation.shortName}, accueil`}
      >
        <img src={config.logo} alt="" width={36} height={36} />
        <span>
          My<b>{config.federation.shortName}</b>
        </span>
      </ScreenLink>
      {config.demo && <span className={classes.ribbon}>Démonstration</span>}
      <button
        type="button"
        className={classes.menuButton}
        aria-expanded={open}
        aria-controls="liens-federation"
        onClick={() => setOpen(!open)}
      >
        {open ? 'Fermer' : 'Liens'}
      </button>
      <nav id="liens-federation" aria-label="Site de la fédération" className={classes.links} data-open={open}>
        {links.map(({ label, href }) => (
          <a key={label} href={href} target="_blank" rel="noopener noreferrer">
            {label}
            <span className="visually-hidden"> (nouvelle fenêtre)</span>
          </a>
        ))}
      </nav>
    </header>
  )
}

function Footer() {
  return (
    <footer className={`${classes.footer} no-print`}>
      <p>
        {config.federation.name} ·{' '}
        <a href={`tel:${config.federation.phone.replaceAll(' ', '')}`}>{config.federation.phone}</a> ·{' '}
        <a href={`mailto:${config.federation.email}`}>{config.federation.email}</a>
      </p>
      <p>
        <ScreenLink to={paths.help}>Aide</ScreenLink> · <ScreenLink to={paths.privacy}>Vie privée</ScreenLink> ·{' '}
        <ScreenLink to={paths.legal}>Mentions légales</ScreenLink> · <span>Version {config.version}</span>
      </p>
    </footer>
  )
}
