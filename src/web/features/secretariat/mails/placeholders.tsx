import type { MailKind } from '#contract/mail-kinds/mail-kind.ts'
import { Fold } from '#web/ui/fold.tsx'
import classes from './staff-mails.module.css'

/** The placeholders of this mail, with examples. */
export function Placeholders({ kind, common }: { kind: MailKind; common: Record<string, string> }) {
  return (
    <Fold className={classes.placeholders} title="Champs que le portail remplit" open>
      <dl>
        {Object.entries({ ...kind.examples, ...common }).map(([name, example]) => (
          <div key={name}>
            <dt>
              <code>{`{${name}}`}</code>
              {kind.required?.includes(name) && ' (requis)'}
            </dt>
            <dd>{example}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
