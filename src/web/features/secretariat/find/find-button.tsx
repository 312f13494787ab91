import { useWindowEvent } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.ts'
import { lazyPart, PART_LOST } from '#web/ui/lazy-part.tsx'
import { notify } from '#web/ui/notify.ts'
import classes from './find.module.css'

const FindDialog = lazyPart(() => import('./find-dialog.tsx'), FindLost)

/** Gives the keys back to the screen. */
function FindLost({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  useEffect(() => {
    if (!opened) return
    onClose()
    notify({ tone: 'error', message: PART_LOST })
  })
  return null
}

/** Finds a member, a club or an order from every screen; Ctrl+K (on a Mac ⌘K) opens it too. */
export function FindButton() {
  const [opened, setOpened] = useState(false)
  // The dialog stays once it was opened, so that it closes as dialogs do.
  const [wanted, setWanted] = useState(false)
  /** What was typed before the dialog had the focus; null while it is closed. */
  const typed = useRef<string | null>(null)
  const open = () => {
    typed.current ??= ''
    setWanted(true)
    setOpened(true)
  }
  const close = () => {
    typed.current = null
    setOpened(false)
  }
  const takeTyped = () => {
    const letters = typed.current ?? ''
    typed.current = ''
    return letters
  }
  // The dialog may still be on its way: its letters would be shortcuts of the screen, such as those of the inbox.
  useWindowEvent(
    'keydown',
    (event) => {
      const { key, target } = event
      if (typed.current === null || event.ctrlKey || event.metaKey || event.altKey) return
      if ((target as Element).closest('[role=dialog]')) return
      if (key === 'Escape') close()
      if (key.length > 1 && key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      if (key.length === 1) typed.current += key
    },
    true,
  )
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
          <FindDialog opened={opened} takeTyped={takeTyped} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
