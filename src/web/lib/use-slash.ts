import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

/** The key '/' focuses a search box, except while the person types elsewhere. */
export function useSlash(box: RefObject<HTMLInputElement | null>) {
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || isTyping(event.target)) return
    event.preventDefault()
    box.current?.select()
  })
}

/** Checkboxes and radio buttons take no letters. */
export function isTyping(target: EventTarget | null) {
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox'
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
