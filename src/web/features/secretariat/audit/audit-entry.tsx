import { Link } from '@tanstack/react-router'
import { actionLabels } from '#contract/audit-messages.ts'
import type { OutputOf } from '#contract/index.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import classes from './audit-page.module.css'

type Entry = OutputOf<'staffSearchAudit'>['rows'][number]

export function AuditEntry({ entry: { at, qui, action, membre, club, sujet, champs } }: { entry: Entry }) {
  return (
    <li className={classes.entry}>
      <time className={classes.when} dateTime={at}>
        {formatInstant(at)}
      </time>
      <div>
        <h3 className={classes.what}>{actionLabels[action] ?? action}</h3>
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
  if (before === null) return <ins>{after ?? 'vide'}</ins>
  return (
    <>
      <del>{before}</del> → <ins>{after ?? 'vide'}</ins>
    </>
  )
}
