import { useState } from 'react'
import { clubMessages } from '#contract/club-messages.ts'
import { LOGO } from '#contract/image-fields.ts'
import { type Area, cutImage } from '#web/lib/cut-image.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import { ImageCrop } from '#web/ui/image-crop.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './club-logo.module.css'

interface Props {
  /** URL of the chosen image. */
  address: string
  onClose: () => void
  onUnreadable: () => void
  /** Receives the logo as a JPEG data URL; returns the problem, or null. */
  onFramed: (logo: string) => Promise<string | null>
}

export default function FrameLogo({ address, onClose, onUnreadable, onFramed }: Props) {
  const [area, setArea] = useState<Area | null>(null)
  const { busy, act } = useAction()
  const [problem, setProblem] = useState<string | null>(null)

  const save = (chosen: Area) =>
    act(async () => {
      setProblem(await cutImage(address, chosen, LOGO).then(onFramed, () => clubMessages.logoUploadFailed))
    })

  return (
    <Dialog opened title="Cadrer le logo" onClose={onClose}>
      <p className={classes.hint}>
        Déplacez l’image avec la souris, le doigt ou les flèches du clavier. Le logo fera {LOGO.width} sur {LOGO.height}{' '}
        pixels.
      </p>
      <ImageCrop address={address} aspect={LOGO.width / LOGO.height} onChange={setArea} onUnreadable={onUnreadable} />
      <Problem>{problem}</Problem>
      <DialogButtons>
        <Button variant="subtle" onClick={onClose}>
          Annuler
        </Button>
        <Button loading={busy} disabled={!area} onClick={() => void save(area!)}>
          Utiliser ce cadrage
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
