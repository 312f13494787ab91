import type { Ref } from 'react'

interface Props {
  /** Accessible name of the file input. */
  label: string
  accept?: string | undefined
  ref: Ref<HTMLInputElement>
  onFile: (file: File) => void
}

/** Hidden: a button opens it. The same file can be chosen again after a correction. */
export function FileInput({ label, accept, ref, onFile }: Props) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={accept}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0]
        currentTarget.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
