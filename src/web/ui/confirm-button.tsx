import { type ReactNode, useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { Button, type ButtonProps } from './button.ts'
import { Dialog, DialogButtons } from './dialog.tsx'
import { Problem } from './problem.tsx'

interface Props extends ButtonProps {
  /** Label of the button that opens the question; distinct in a list of several. */
  label: string
  'aria-label'?: string
  title: string
  /** The consequences. */
  children: ReactNode
  /** Label of the confirming button. */
  verb: string
  /** The action; returns the message to show. */
  onConfirm: () => Promise<{ message: string }>
}

/** A button that asks for confirmation. */
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
