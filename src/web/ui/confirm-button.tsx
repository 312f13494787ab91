import { type ReactNode, useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { Button, type ButtonProps } from './button.ts'
import { Dialog, DialogButtons } from './dialog.tsx'
import { Problem } from './problem.tsx'

interface Props extends ButtonProps {
  /** What the button that asks is called; its own words where several of them stand in a list. */
  label: string
  'aria-label'?: string
  /** The question. */
  title: string
  /** What follows from it. */
  children: ReactNode
  /** The verb of the answer that does it. */
  verb: string
  /** Does it, and answers what to say afterwards. */
  onConfirm: () => Promise<{ message: string }>
}

/** A button for what should not happen by a slip of the finger. */
export function ConfirmButton({ label, title, children, verb, onConfirm, ...look }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, problem, act } = useAction()

  const confirm = () =>
    act(async () => {
      const done = await onConfirm()
      setAsking(false)
      return done
    })

  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsking(true)} {...look}>
        {label}
      </Button>
      <Dialog title={title} opened={asking} onClose={() => setAsking(false)}>
        {children}
        <Problem>{problem}</Problem>
        <DialogButtons>
          <Button variant="default" onClick={() => setAsking(false)}>
            Annuler
          </Button>
          <Button color="accent" loading={busy} data-autofocus onClick={() => void confirm()}>
            {verb}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
