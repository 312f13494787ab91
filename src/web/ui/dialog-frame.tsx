import { type ReactNode, useEffect, useState } from 'react'
import classes from './dialog.module.css'
import { Modal } from './modal.ts'

export interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

interface FrameProps extends DialogProps {
  /** Another dialog is open above this one. */
  isCovered?: boolean
}

/** The frame of a dialog; screens use Dialog. */
export function DialogFrame({ title, opened, isCovered = false, onClose, children }: FrameProps) {
  useReturnFocus(opened)
  const onTop = !isCovered
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={onTop}
      closeOnClickOutside={onTop}
      trapFocus={onTop}
      centered
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

/** The buttons of a dialog, the confirming one last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
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
