import { useState } from 'react'
import { hasUnsavedEdits, listForms } from '#web/lib/unsaved-edits.ts'
import { DialogFrame, type DialogProps } from './dialog-frame.tsx'
import { DiscardQuestion } from './discard-question.tsx'

export { DialogButtons } from './dialog-frame.tsx'

/** Escape, a click outside and the cross ask first while the dialog's form has unsaved edits. */
export function Dialog({ title, opened, onClose, children }: DialogProps) {
  // Forms register after rendering: those known when the dialog opens belong to the screen behind it.
  const [behind, setBehind] = useState(listForms)
  const [was, setWas] = useState(opened)
  if (opened !== was) {
    setWas(opened)
    setBehind(listForms())
  }
  const [asking, setAsking] = useState(false)

  function leave() {
    setAsking(false)
    onClose()
  }

  return (
    <DialogFrame
      title={title}
      opened={opened}
      isCovered={asking}
      onClose={() => (hasUnsavedEdits(behind) ? setAsking(true) : onClose())}
    >
      {children}
      {asking && <DiscardQuestion verb="Fermer" stay="Continuer" onStay={() => setAsking(false)} onLeave={leave} />}
    </DialogFrame>
  )
}
