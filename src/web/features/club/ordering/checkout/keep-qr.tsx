import { IconPhotoDown, IconShare2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.ts'
import { drawQrPng } from '#web/ui/draw-qr-png.ts'
import { notify } from '#web/ui/notify.ts'
import classes from './transfer-details.module.css'

interface Props {
  /** Content of the QR code. */
  qr: string
  /** Name of the picture. */
  name: string
  /** The same details in words, for those whose bank reads no picture. */
  words: string
}

/** On the phone that has the banking app nothing can scan the code: it is saved or shared as a picture. */
export function KeepQr({ qr, name, words }: Props) {
  const [picture, setPicture] = useState<File | null>(null)
  // Drawn before it is asked for: a browser shares only right after a press.
  useEffect(() => {
    let isCurrent = true
    drawQrPng(qr, { margin: 4, level: 'M' })
      .then((blob) => isCurrent && setPicture(new File([blob], name, { type: blob.type })))
      // Without a picture there are no buttons; the code can still be scanned and the details copied.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [qr, name])
  if (!picture) return null
  const shareable = [{ files: [picture], text: words }, { text: words }].find((data) => navigator.canShare?.(data))

  async function share(data: ShareData) {
    try {
      await navigator.share(data)
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!isDismissed) notify({ tone: 'error', message: 'Le partage n’a pas abouti.' })
    }
  }

  return (
    <div className={classes.keep}>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconPhotoDown size={18} aria-hidden />}
        onClick={() => saveFile(picture, name)}
      >
        Enregistrer le QR
      </Button>
      {shareable && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconShare2 size={18} aria-hidden />}
          onClick={() => void share(shareable)}
        >
          Partager
        </Button>
      )}
    </div>
  )
}
