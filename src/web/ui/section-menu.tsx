import { useClickOutside, useHotkeys } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import classes from './section-menu.module.css'

export interface MenuEntry {
  label: string
  /** In the bar of a phone, where the label takes two lines. */
  short?: string
  to: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  /** At a desk another place leads there. */
  onPhoneOnly?: true
  /** Screens that are opened from this one, and belong to it. */
  within?: string[]
}

/** Entries in the bar of a phone; the others are in a menu. */
const IN_BAR = 4

/** The menu of an area: tabs on wide screens, a bar at the bottom on a phone. */
export function SectionMenu({ label, entries }: { label: string; entries: MenuEntry[] }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const menu = useClickOutside<HTMLElement>(close)
  useHotkeys([['Escape', close]])
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [first, more] = [entries.slice(0, IN_BAR), entries.slice(IN_BAR)]
  // The first screen's path is a prefix of the others and must match exactly.
  const isBeginning = (to: string) => entries.some((other) => other.to.startsWith(`${to}/`))
  const isUnder = (place: string) => path === place || path.startsWith(`${place}/`)
  const isWithin = ({ within = [] }: MenuEntry) => within.some(isUnder)
  return (
    <nav ref={menu} aria-label={label} className={`${classes.menu} no-print`}>
      <ul className={classes.list}>
        {first.map((entry) => (
          <Entry key={entry.to} {...entry} exact={isBeginning(entry.to)} isWithin={isWithin(entry)} onClick={close} />
        ))}
        {more.length > 0 && (
          <li className={classes.more}>
            <button
              type="button"
              className={classes.moreButton}
              aria-expanded={open}
              data-current={more.some((entry) => isUnder(entry.to) || isWithin(entry))}
              onClick={() => setOpen(!open)}
            >
              <IconDots size={22} aria-hidden />
              Plus
            </button>
            <ul className={classes.rest} data-open={open}>
              {more.map((entry) => (
                <Entry
                  key={entry.to}
                  {...entry}
                  exact={isBeginning(entry.to)}
                  isWithin={isWithin(entry)}
                  onClick={close}
                />
              ))}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  )
}

interface EntryProps extends MenuEntry {
  exact: boolean
  isWithin: boolean
  onClick: () => void
}

function Entry({ label, short, to, icon: Icon, onPhoneOnly, exact, isWithin, onClick }: EntryProps) {
  return (
    <li className={onPhoneOnly && classes.onPhone}>
      <Link
        to={to}
        className={classes.entry}
        activeOptions={{ exact }}
        activeProps={{ 'aria-current': 'page' }}
        {...(isWithin && { 'aria-current': true })}
        onClick={onClick}
      >
        <span className={classes.icon}>
          <Icon size={22} aria-hidden />
        </span>
        {short ? <ShortOnPhone label={label} short={short} /> : label}
      </Link>
    </li>
  )
}

/** Screen readers hear the label. */
function ShortOnPhone({ label, short }: { label: string; short: string }) {
  return (
    <>
      <span className={classes.long}>{label}</span>
      <span className={classes.short} aria-hidden>
        {short}
      </span>
    </>
  )
}
