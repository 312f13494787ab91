import { Link } from '@tanstack/react-router'
import { formatAuditAction } from '#contract/audit-messages.ts'
import type { OutputOf } from '#contract/index.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { Fold } from '#web/ui/fold.tsx'
import classes from './audit-page.module.css'

type Entry = OutputOf<'staffSearchAudit'>['rows'][number]

export function AuditEntry({ entry: { at, qui, action, membre, club, sujet, champs } }: { entry: Entry }) {
  return (
    <li className={classes.entry}>
      <time className={classes.when} dateTime={at}>
        {formatInstant(at)}
      </time>
      <div>
        <h3 className={classes.what}>{formatAuditAction(action)}</h3>
        <p className={classes.about}>
          <span>{qui}</span>
          {membre && (
            <Link to={paths.staffAudit} search={{ licence: membre.numero_licence }}>
              {membre.nom} ({membre.numero_licence})
            </Link>
          )}
          {club && <span>{club}</span>}
          {sujet && <span>{sujet}</span>}
        </p>
        {champs.length > 0 && (
          <dl className={classes.changes}>
            {champs.map(({ champ, avant, apres }) => (
              <div key={champ}>
                <dt>{champ}</dt>
                <dd>
                  <Change before={avant} after={apres} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}

/** By word and arrow as well as by colour. */
function Change({ before, after }: { before: string | null; after: string | null }) {
  if (before === null) return <Value as="ins">{after}</Value>
  return (
    <>
      <Value as="del">{before}</Value> → <Value as="ins">{after}</Value>
    </>
  )
}

/** A longer value is folded behind its beginning. */
const FOLDED = 160

function Value({ as: As, children }: { as: 'ins' | 'del'; children: string | null }) {
  if (children === null || children.length <= FOLDED) return <As>{children ?? 'vide'}</As>
  return (
    <Fold title={<As>{children.slice(0, children.lastIndexOf(' ', FOLDED / 2))}…</As>}>
      <As>{children}</As>
    </Fold>
  )
}
