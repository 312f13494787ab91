import { useEffect, useState } from 'react'
import classes from './dialog.module.css'
import type { FrameProps } from './dialog-frame.tsx'
import { Modal } from './modal.ts'

/** What DialogFrame shows once it is opened: Mantine's modal, which first loads do without. */
export default function DialogWindow({ title, opened, isCovered = false, onClose, children }: FrameProps) {
  useReturnFocus(opened)
  const isMounted = useIsMounted()
  const onTop = !isCovered
  return (
    <Modal.Root
      opened={opened && isMounted}
      onClose={onClose}
      closeOnEscape={onTop}
      closeOnClickOutside={onTop}
      trapFocus={onTop}
      centered
      size="30rem"
    >
      <Modal.Overlay />
      <Modal.Content radius="lg" className={classes.frame}>
        {/* Not Mantine's header, which would be a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Fermer" />
        </div>
        <Modal.Body className={classes.content}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** False in the first render: a modal that is mounted open appears without its transition. */
function useIsMounted() {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsMounted(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isMounted
}

/**
 * Returns the focus to where it came from, also when the dialog unmounts while open, where Mantine does not. Where a row
 * went with its button, the focus goes to the section of the row: the next Tab stays near.
 */
function useReturnFocus(opened: boolean) {
  const [from, setFrom] = useState<Element | null>(null)
  const [was, setWas] = useState(false)
  if (opened !== was) {
    setWas(opened)
    // Before the dialog takes the focus.
    if (opened) setFrom(document.activeElement)
  }
  // When it closes, and when the row that holds it goes.
  useEffect(() => (opened ? returnTo(from) : undefined), [opened, from])
  useEffect(() => returnTo(from), [from])
}

function returnTo(from: Element | null) {
  if (!(from instanceof HTMLElement)) return undefined
  const section = from.closest('section')
  return () => {
    // After the dialog, or its row, is gone.
    setTimeout(() => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!lost) return
      if (section && !from.isConnected) section.tabIndex = -1
      const target = from.isConnected ? from : section
      target?.focus()
    })
  }
}
