import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.ts'
import classes from './file-drop.module.css'
import { FileInput } from './file-input.tsx'

interface Props {
  /** What the file is, for whoever does not see the frame. */
  label: string
  /** Which file belongs here: 'Déposez … ici, ou'. */
  children: ReactNode
  /** Endings that the browser offers first. */
  accept?: string
  busy?: boolean
  /** Something was chosen already: another choice is no longer the next step. */
  quiet?: boolean
  onFile: (file: File) => void
}

/** A file is dropped here, or chosen with the button: the keyboard alone is enough. */
export function FileDrop({ label, children, accept, busy = false, quiet = false, onFile }: Props) {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first
    <div
      className={classes.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput ref={input} label={label} accept={accept} onFile={onFile} />
      <IconFileUpload size={32} aria-hidden />
      <p>{children}</p>
      <Button variant={quiet ? 'default' : 'filled'} loading={busy} onClick={() => input.current?.click()}>
        Choisir un fichier
      </Button>
    </div>
  )
}
