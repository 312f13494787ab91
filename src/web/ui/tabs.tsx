import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import classes from './tabs.module.css'

export interface Tab {
  label: string
  current: boolean
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

/** The parts of one screen, each with its own URL. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const at = tabs.findIndex(({ current }) => current)
  // On a phone the row may be wider than the screen, and turning the phone changes which tabs fit.
  useEffect(() => {
    const centre = () => centreChild(row.current, at)
    centre()
    window.addEventListener('resize', centre)
    return () => window.removeEventListener('resize', centre)
  }, [at])
  return (
    <nav ref={row} aria-label={label} className={`${classes.tabs} no-print`}>
      {tabs.map(({ label: name, current, link }) => (
        <Link
          key={name}
          {...link}
          replace
          resetScroll={false}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Scrolls the row only, never the page: the keyboard of a phone changes the height of the window too. */
function centreChild(row: HTMLElement | null, at: number) {
  const child = row?.children[at] as HTMLElement | undefined
  if (row && child) row.scrollLeft = child.offsetLeft - row.offsetLeft - (row.clientWidth - child.clientWidth) / 2
}
