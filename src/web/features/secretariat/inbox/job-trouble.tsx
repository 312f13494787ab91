import type { InboxItem } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { Button } from '#web/ui/button.ts'
import { Dialog, DialogButtons } from '#web/ui/dialog.tsx'
import classes from './inbox-page.module.css'

/** A job that fails or no longer runs: nothing to decide, but an operator to call. */
export function JobTrouble({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  return (
    <Dialog title="Tâche en difficulté" opened onClose={onClose}>
      <p className={classes.about}>
        <b>{item.quoi}</b>
      </p>
      <p className={classes.about}>{item.detail}</p>
      <p className={classes.about}>
        Le portail réessaie de lui-même, et cette ligne disparaît dès que la tâche réussit. Si elle reste, prévenez la
        personne qui s’occupe du serveur.
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Fermer</Button>
      </DialogButtons>
    </Dialog>
  )
}
