import { type ReactNode, Suspense, useState } from 'react'
import classes from './dialog.module.css'
import { lazyPart } from './lazy-part.tsx'

export interface DialogProps {
  title: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

export interface FrameProps extends DialogProps {
  /** Another dialog is open above this one. */
  isCovered?: boolean
}

export const loadDialogWindow = () => import('./dialog-window.tsx')
const DialogWindow = lazyPart(loadDialogWindow)

/** The frame of a dialog; screens use Dialog. */
export function DialogFrame(props: FrameProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  )
}

/** The buttons of a dialog, the confirming one last. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}
