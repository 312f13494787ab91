import '@mantine/core/styles/Button.layer.css'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { FormEvent, ReactNode } from 'react'
import classes from './filter-form.module.css'

interface Props {
  onSearch: () => void
  onReset: () => void
  children: ReactNode
}

/** The fields a long list is searched by. */
export function FilterForm({ onSearch, onReset, children }: Props) {
  function search(event: FormEvent) {
    event.preventDefault()
    onSearch()
  }
  return (
    <form noValidate className={classes.filters} onSubmit={search}>
      {children}
      <div className={classes.buttons}>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          Rechercher
        </Button>
        <Button variant="default" onClick={onReset}>
          Tout montrer
        </Button>
      </div>
    </form>
  )
}
