import type { FormEventHandler, ReactNode } from 'react'
import { Button } from './button.ts'
import { Dialog, DialogButtons } from './dialog.tsx'
import { Problem } from './problem.tsx'

interface Props {
  title: string
  /** Label of the submit button. */
  verb: string
  /** The state of the form, as `useCallForm` gives it. */
  form: { busy: boolean; problem: string | null; canSubmit: boolean }
  onSubmit: FormEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. */
export function DialogForm({ title, verb, form: { busy, problem, canSubmit }, onSubmit, onClose, children }: Props) {
  return (
    <Dialog title={title} opened onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        {children}
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" loading={busy} disabled={!canSubmit && !busy}>
            {verb}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
