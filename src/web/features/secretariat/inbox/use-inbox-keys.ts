import { useWindowEvent } from '@mantine/hooks'
import { isTyping } from '#web/lib/use-slash.ts'

export interface InboxKeys {
  move: (by: 1 | -1) => void
  open: () => void
  take: () => void
  retry: () => void
  settle: () => void
  dismiss: () => void
}

/** Shortcuts of the inbox; none while the person types or a dialog is open. */
export function useInboxKeys(keys: InboxKeys, listening: boolean) {
  useWindowEvent('keydown', (event) => {
    if (!listening || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return
    const act = actionOf(event, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
}

/** In a field, or in a menu with its own arrow keys. */
function isElsewhere({ target }: KeyboardEvent) {
  return isTyping(target) || (target instanceof Element && target.closest('[role="menu"]') !== null)
}

function actionOf({ key, target }: KeyboardEvent, keys: InboxKeys): (() => void) | undefined {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return () => keys.move(1)
    case 'k':
    case 'ArrowUp':
      return () => keys.move(-1)
    case 'Enter':
      // On a button or link, Enter has the browser's meaning.
      return target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement ? undefined : keys.open
    case 'a':
      return keys.take
    case 'r':
      return keys.retry
    case 'x':
      return keys.settle
    case 'd':
      return keys.dismiss
    default:
      return undefined
  }
}
