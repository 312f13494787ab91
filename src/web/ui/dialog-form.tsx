import type { FormEventHandler, ReactNode } from 'react'
import { Button } from './button.ts'
import { Dialog, DialogButtons } from './dialog.tsx'
import classes from './dialog-form.module.css'
import { Problem } from './problem.tsx'

interface Props {
  title: string
  /** Label of the submit button. */
  verb: string
  /** The action cannot be undone. */
  danger?: boolean
  disabled?: boolean
  busy: boolean
  problem: ReactNode
  /** Beside the submit button. */
  otherButton?: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. */
export function DialogForm({ title, verb, danger, disabled, busy, problem, otherButton, ...props }: Props) {
  const { onSubmit, onClose, children } = props
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        {children}
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
          {otherButton}
          <Button type="submit" loading={busy} disabled={disabled ?? false} {...(danger && { color: 'accent' })}>
            {verb}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
