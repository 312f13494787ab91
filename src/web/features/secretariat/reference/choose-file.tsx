import { IconFileUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Button } from '#web/ui/button.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import classes from './reference.module.css'

interface Props {
  /** Accessible name of the file input. */
  label: string
  verb: string
  accept: string
  /** Name of the chosen file. */
  chosen: string | null
  error?: string | undefined
  onFile: (file: File) => void
}

export function ChooseFile({ label, verb, accept, chosen, error, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <div className={classes.file}>
      <FileInput ref={input} label={label} accept={accept} onFile={onFile} />
      <Button
        variant="default"
        leftSection={<IconFileUpload size={18} aria-hidden />}
        aria-describedby={id}
        onClick={() => input.current?.click()}
      >
        {verb}
      </Button>
      <span id={id} className={error ? classes.wrong : classes.quiet}>
        {error ?? chosen ?? 'Aucun fichier choisi'}
      </span>
    </div>
  )
}
