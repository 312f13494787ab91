import type { ComponentProps } from 'react'
import { Textarea } from '#web/ui/textarea.ts'

/** The text of a mail. */
export function MailTextarea(props: ComponentProps<typeof Textarea>) {
  return (
    <Textarea
      required
      rows={12}
      description="Une ligne vide sépare deux paragraphes."
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      {...props}
    />
  )
}
