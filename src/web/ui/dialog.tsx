import { type ReactNode, useEffect, useState } from 'react'
import classes from './dialog.module.css'
import { Modal } from './modal.ts'

interface Props {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A question that must be answered before anything else. */
export function Dialog({ title, opened, onClose, children }: Props) {
  useReturnFocus(opened)
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Not the library's header: that is a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Fermer" />
        </div>
        <Modal.Body className={classes.content}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The answers, the one that does something last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

/** Back to what opened it, also where the dialog is taken away rather than closed: there the library forgets. */
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
      // After the dialog is gone; what was pressed may be gone with it.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && from instanceof HTMLElement) from.focus()
      })
    }
  }, [opened, from])
}
