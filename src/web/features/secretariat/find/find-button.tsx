import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.ts'
import classes from './find.module.css'

const FindDialog = lazy(() => import('./find-dialog.tsx'))

/** Finds a member, a club or an order from every screen; Ctrl+K (on a Mac ⌘K) opens it too. */
export function FindButton() {
  const [opened, setOpened] = useState(false)
  // The dialog stays once it was opened, so that it closes as dialogs do.
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpened(true)
  }
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    open()
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.button}
        aria-label="Rechercher partout"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <FindDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
