import { Link } from '@tanstack/react-router'
import { settlementFields } from '#contract/staff/staff-inbox-fields.ts'
import type { InboxItem } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextInput } from '#web/ui/text-input.ts'
import classes from './inbox-page.module.css'

interface Props {
  item: InboxItem
  onRetry: (item: InboxItem) => void
  onSettled: () => void
  onClose: () => void
}

/** Settles a payment or a mail with a note. */
export function SettleItem({ item, onRetry, onSettled, onClose }: Props) {
  const { inputProps, busy, problem, submit } = useCallForm({
    fields: settlementFields,
    draftOf: `${item.sorte} ${item.id}`,
    failure: ({ message }) => message,
  })
  const isMail = item.sorte === 'mail'
  return (
    <DialogForm
      title={isMail ? 'E-mail non distribué' : 'Payement à vérifier'}
      verb="Classer"
      busy={busy}
      problem={problem}
      otherButton={
        isMail && (
          <Button
            variant="default"
            onClick={() => {
              onClose()
              onRetry(item)
            }}
          >
            Réessayer l’envoi
          </Button>
        )
      }
      onSubmit={submit(async ({ note }) => {
        const sorte = isMail ? 'mail' : 'alerte'
        const { message } = await callApi('staffSettleInboxItem', { sorte, id: item.id, note })
        notify({ tone: 'success', message })
        onClose()
        onSettled()
      })}
      onClose={onClose}
    >
      <p className={classes.about}>
        <b>{item.quoi}</b>
      </p>
      <p className={classes.about}>{item.detail}</p>
      {isMail && item.id_autre !== null && (
        <p className={classes.about}>
          <Link to={paths.staffMember} params={{ id: String(item.id_autre) }}>
            Ouvrir la fiche du membre
          </Link>
        </p>
      )}
      <TextInput label="Ce qui a été fait" required data-autofocus {...inputProps('note')} />
    </DialogForm>
  )
}
