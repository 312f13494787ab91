import { IconFileUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.ts'
import classes from './file-drop.module.css'
import { FileInput } from './file-input.tsx'

interface Props {
  /** Accessible name of the file input. */
  label: string
  /** The instruction: 'Déposez … ici, ou'. */
  children: ReactNode
  /** File extensions for the browser's dialog. */
  accept?: string
  busy?: boolean
  /** A file is chosen, so choosing is no longer the main action. */
  quiet?: boolean
  onFile: (file: File) => void
}

/** A drop zone for a file, with a button for the keyboard. */
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
