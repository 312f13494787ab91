import { Button } from './button.ts'
import { DialogButtons, DialogFrame } from './dialog-frame.tsx'

interface Props {
  verb: 'Quitter' | 'Fermer'
  stay: string
  onStay: () => void
  onLeave: () => void
}

export function DiscardQuestion({ verb, stay, onStay, onLeave }: Props) {
  return (
    <DialogFrame title={`${verb} sans enregistrer\u00a0?`} opened onClose={onStay}>
      <p>Ce que vous avez modifié n’est pas encore enregistré et sera perdu.</p>
      <DialogButtons>
        <Button variant="default" onClick={onLeave}>
          {verb} sans enregistrer
        </Button>
        <Button data-autofocus onClick={onStay}>
          {stay}
        </Button>
      </DialogButtons>
    </DialogFrame>
  )
}
