import { commonPlaceholders, UNSUBSCRIBE_LABEL } from '#contract/mail-kinds/every-mail.ts'
import type { MailKind } from '#contract/mail-kinds/mail-kind.ts'
import { letterAsText, type MailText, writeLetter } from '#domain/mail-text.ts'
import { config } from '#web/config.ts'
import { Fold } from '#web/ui/fold.tsx'
import { LetterView } from './letter-view.tsx'
import { PlainText } from './plain-text.tsx'
import classes from './staff-mails.module.css'

/** A live preview with example values. */
export function MailPreview({ kind, text }: { kind: MailKind; text: MailText }) {
  const { federation } = config
  const url = `${window.location.origin}/…`
  const letter = writeLetter(
    text,
    { ...commonPlaceholders(federation), ...kind.examples },
    {
      url: kind.text.bouton === '' ? undefined : url,
      unsubscribe: kind.unsubscribe && { label: UNSUBSCRIBE_LABEL, url },
    },
  )
  const { button = null, note = null, unsubscribe = null, ...rest } = letter
  return (
    <div className={classes.preview}>
      <LetterView {...rest} button={button} note={note} unsubscribe={unsubscribe} />
      <Fold title="En texte seul">
        <PlainText text={letterAsText(letter, federation)} />
      </Fold>
    </div>
  )
}
