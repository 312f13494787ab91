import { useClickOutside, useHotkeys } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { createLink, useRouterState } from '@tanstack/react-router'
import {
  type AnchorHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, type ButtonProps } from './button.ts'
import classes from './dropdown.module.css'

interface Props extends ButtonProps {
  label: string
  children: ReactNode
}

const WINDOW_EDGE_PX = 8

const entriesOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

/** What hangs from the right end of its button: on a phone that may lie too far left for it. */
function keepInWindow(hanging: HTMLElement) {
  const missing = WINDOW_EDGE_PX - hanging.getBoundingClientRect().left
  if (missing > 0) hanging.style.translate = `${missing}px`
}

/** A button with a menu. Mantine's Menu adds 27 kB for positioning, which this does not need. */
export function Dropdown({ label, children, ...look }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const whole = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const id = useId()
  useLayoutEffect(() => {
    if (!open || !menu.current) return
    keepInWindow(menu.current)
    entriesOf(menu.current)[0]?.focus()
  }, [open])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    const entries = entriesOf(menu.current)
    const here = entries.indexOf(document.activeElement as HTMLElement)
    const moves: Record<string, number> = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }
    const to = moves[event.key]
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') setOpen(false)
    else if (to !== undefined) {
      event.preventDefault()
      entries.at(to % entries.length)?.focus()
    }
  }

  return (
    <div ref={whole} className={classes.dropdown}>
      <Button
        ref={button}
        variant="default"
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        {...look}
      >
        {label}
      </Button>
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className={classes.menu}
          onKeyDown={onKeyDown}
          onClick={close}
        >
          {children}
        </div>
      )}
    </div>
  )
}

interface PanelProps extends ButtonProps {
  /** Accessible name of the button and its panel. */
  label: string
  button: ReactNode
  children: ReactNode
}

/** A button with a panel to read, which is no menu. It closes on navigation. */
export function DropdownPanel({ label, button, children, ...look }: PanelProps) {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === path
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const whole = useClickOutside<HTMLDivElement>(() => setOpenAt(null), ['mousedown', 'touchstart', 'focusin'])
  const id = useId()
  useHotkeys([['Escape', close]])
  useLayoutEffect(() => {
    if (open && panel.current) keepInWindow(panel.current)
  }, [open])

  function close() {
    if (!open) return
    setOpenAt(null)
    opener.current?.focus()
  }

  return (
    <div ref={whole} className={classes.dropdown}>
      <Button
        ref={opener}
        variant="default"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpenAt(open ? null : path)}
        {...look}
      >
        {button}
      </Button>
      {open && (
        <section ref={panel} id={id} aria-label={label} className={`${classes.menu} ${classes.panel}`}>
          {children}
        </section>
      )}
    </div>
  )
}

interface EntryProps {
  icon?: ReactNode
  children: ReactNode
}

export function DropdownItem({ icon, children, onClick }: EntryProps & { onClick: () => void }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={classes.entry} onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  )
}

interface LinkProps extends EntryProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  ref?: Ref<HTMLAnchorElement>
}

/** A menu item that is a link. */
export const DropdownLink = createLink(({ icon, children, ...props }: LinkProps) => (
  <a role="menuitem" tabIndex={-1} {...props} className={classes.entry}>
    {icon}
    <span>{children}</span>
  </a>
))

export function DropdownGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group} aria-label={label}>
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      {children}
    </fieldset>
  )
}
