import { IconCheck, IconCopy, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.ts'

const SHOWN_MS = 3000
const ICONS = { idle: IconCopy, copied: IconCheck, failed: IconX }
const WORDS = { idle: 'Copier', copied: 'Copié', failed: 'Copie impossible' }

/** Copies a text to the clipboard, and says whether that worked. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<keyof typeof WORDS>('idle')
  useEffect(() => {
    if (state === 'idle') return undefined
    const timer = setTimeout(() => setState('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // Over plain HTTP, or forbidden: the text beside can be selected.
      setState('failed')
    }
  }

  const Icon = ICONS[state]
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={`${WORDS[state]} : ${what}`}
        onClick={() => void copy()}
      >
        {WORDS[state]}
      </Button>
      <span role="status" className="visually-hidden">
        {state !== 'idle' && `${WORDS[state]} : ${what}`}
      </span>
    </>
  )
}
