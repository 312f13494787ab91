import { type ReactNode, useState } from 'react'
import { Button } from './button.ts'
import classes from './filter-form.module.css'

interface Props {
  onReset: () => void
  /** Whether another filter than the first is set. */
  narrowed: boolean
  children: ReactNode
}

/** Filters of a list, which act at once (`useFilters`). On a phone only the first is open, so that the list is visible. */
export function FilterForm({ onReset, narrowed, children }: Props) {
  const [open, setOpen] = useState(narrowed)
  return (
    <search className={`${classes.filters} no-print`} data-open={open}>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onReset}>
          Tout montrer
        </Button>
        <Button
          className={classes.toggle}
          variant="subtle"
          color="ink"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Moins de critères' : 'Plus de critères'}
        </Button>
      </div>
    </search>
  )
}
