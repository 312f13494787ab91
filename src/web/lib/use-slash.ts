import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'

/** The key '/' leads to a search box from anywhere on the screen, except where one is typing. */
export function useSlash(box: RefObject<HTMLInputElement | null>) {
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || isTyping(event.target)) return
    event.preventDefault()
    box.current?.select()
  })
}

/** A tick box or a choice takes no letters. */
export function isTyping(target: EventTarget | null) {
  if (target instanceof HTMLInputElement) return target.type !== 'radio' && target.type !== 'checkbox'
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
