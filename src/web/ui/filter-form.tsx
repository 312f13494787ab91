import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from './button.ts'
import classes from './filter-form.module.css'

interface Props {
  onSearch: () => void
  onReset: () => void
  /** Whether another filter than the first is set. */
  narrowed: boolean
  children: ReactNode
}

/** Filters of a list. On a phone only the first is open, so that the list is visible. */
export function FilterForm({ onSearch, onReset, narrowed, children }: Props) {
  const [open, setOpen] = useState(narrowed)
  function search(event: FormEvent) {
    event.preventDefault()
    onSearch()
  }
  return (
    <form noValidate className={`${classes.filters} no-print`} data-open={open} onSubmit={search}>
      {children}
      <div className={classes.buttons}>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Rechercher
        </Button>
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
    </form>
  )
}
