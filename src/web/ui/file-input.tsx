import type { Ref } from 'react'

interface Props {
  /** What the file is, for whoever does not see the button. */
  label: string
  accept?: string | undefined
  ref: Ref<HTMLInputElement>
  onFile: (file: File) => void
}

/** Out of sight: a button beside it opens it. The same file may be chosen again, after it was put right. */
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
