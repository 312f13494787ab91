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
  // On a phone the row may be wider than the screen.
  useEffect(() => {
    if (at > 0) row.current?.children[at]?.scrollIntoView({ block: 'nearest' })
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
