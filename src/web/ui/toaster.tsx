import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Notice, takeNotices, useWaitingNotices } from './notify.ts'
import classes from './toaster.module.css'

const SHOWN_MS = 5000
/** Under the pointer they stay, so that work that goes on would pile them up. */
const MOST = 3
const LOOK = {
  success: { color: 'var(--ok-text)', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'var(--bad-text)', icon: <IconX size={18} aria-hidden /> },
  warning: { color: 'var(--warn-text)', icon: <IconAlertTriangle size={18} aria-hidden /> },
}

export default function Toaster() {
  const waiting = useWaitingNotices()
  useEffect(() => {
    if (waiting.length > 0) takeNotices().forEach(show)
  }, [waiting])
  return (
    <Notifications
      className={classes.toasts}
      position="bottom-center"
      autoClose={SHOWN_MS}
      containerWidth={440}
      // The newest tells what was just done: it never waits for others to close.
      limit={Infinity}
    />
  )
}

/** The last of those that close by themselves. */
const last: string[] = []

function show({ message, tone, lasting }: Notice) {
  const id = notifications.show({
    message,
    ...LOOK[tone],
    autoClose: lasting ? false : SHOWN_MS,
    role: tone === 'success' ? 'status' : 'alert',
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Fermer ce message' },
  })
  if (lasting) return
  last.push(id)
  if (last.length > MOST) notifications.hide(last.shift()!)
}
