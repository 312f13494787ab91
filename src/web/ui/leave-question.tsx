import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from './dialog.tsx'

interface Props {
  onStay: () => void
  onLeave: () => void
}

export default function LeaveQuestion({ onStay, onLeave }: Props) {
  return (
    <Dialog title="Quitter sans enregistrer ?" opened onClose={onStay}>
      <p>Ce que vous avez modifié sur cet écran n’est pas encore enregistré et sera perdu.</p>
      <DialogButtons>
        <Button variant="default" onClick={onLeave}>
          Quitter sans enregistrer
        </Button>
        <Button data-autofocus onClick={onStay}>
          Rester sur cet écran
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
