import type { InboxItem } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import classes from './inbox-page.module.css'

/** An item without a decision: a job in trouble, for which an operator is called, or a payment for a role that only reads. */
export function ItemDetail({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  const isJob = item.sorte === 'tache'
  return (
    <Dialog title={isJob ? 'Tâche en difficulté' : 'Payement à vérifier'} opened onClose={onClose}>
      <p className={classes.about}>
        <b>{item.quoi}</b>
      </p>
      <p className={classes.about}>{item.detail}</p>
      {isJob && (
        <p className={classes.about}>
          Le portail réessaie de lui-même, et cette ligne disparaît dès que la tâche réussit. Si elle reste, prévenez la
          personne qui s’occupe du serveur.
        </p>
      )}
      <DialogButtons>
        <Button onClick={onClose}>Fermer</Button>
      </DialogButtons>
    </Dialog>
  )
}
