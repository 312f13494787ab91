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

/** Returns the focus also when the dialog unmounts while open, where Mantine does not. */
function useReturnFocus(opened: boolean) {
  const [from, setFrom] = useState<Element | null>(null)
  const [was, setWas] = useState(false)
  if (opened !== was) {
    setWas(opened)
    // Before the dialog takes the focus.
    if (opened) setFrom(document.activeElement)
  }
  useEffect(() => {
    if (!opened) return undefined
    return () => {
      // After the dialog is gone; the button that opened it may be gone too.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && from instanceof HTMLElement) from.focus()
      })
    }
  }, [opened, from])
}
