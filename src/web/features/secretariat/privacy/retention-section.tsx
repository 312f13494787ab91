import { useQuery } from '@tanstack/react-query'
import { retentionTitles, staffPrivacyMessages } from '#contract/staff/staff-privacy-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Section } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import rows from '#web/ui/row-list.module.css'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './privacy.module.css'
import { type Retention, type RetentionRun, retentionQuery, thenInvalidate } from './privacy-queries.ts'

/** Data beyond its retention period: shown first, removed after a second person's approval. */
export function RetentionSection() {
  const { data, error } = useQuery(retentionQuery)
  return (
    <Section
      title="Conservation des données"
      intro={
        <p>Ce qui est arrivé à terme, à blanc : rien n’est supprimé tant qu’une deuxième personne n’approuve pas.</p>
      }
      actions={data && <AskRun retention={data} />}
    >
      {error && <Problem>{formatError(error)}</Problem>}
      {!data && !error && <Skeleton height={240} radius="md" />}
      {data && (
        <>
          <div className={classes.rules}>
            {data.due.map((due) => (
              <Rule key={due.rule} due={due} />
            ))}
          </div>
          {data.runs.length > 0 && (
            <ul className={`${rows.list} ${classes.requests}`}>
              {data.runs.map((run) => (
                <Run key={run.id} run={run} />
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  )
}

function Rule({ due: { rule, period, before, count, goes, first } }: { due: Retention['due'][number] }) {
  return (
    <div className={classes.rule}>
      <h3>{retentionTitles[rule]}</h3>
      <span className={classes.number}>{count}</span>
      <p className={classes.quiet}>
        Durée de conservation : {period}, donc ce qui date d’avant le {formatDate(before)}
        {goes < count && ` ; ${goes} au plus par nettoyage`}
      </p>
      {first.length > 0 && (
        <Fold title={count > first.length ? `Les ${first.length} premiers` : 'Lesquels'}>
          {/* Scrolls, so it must be focusable for the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ol className={classes.first} tabIndex={0} aria-label={retentionTitles[rule]}>
            {first.map((label, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two letters may read alike
              <li key={index}>{label}</li>
            ))}
          </ol>
        </Fold>
      )}
    </div>
  )
}

function AskRun({ retention: { due, runs } }: { retention: Retention }) {
  const nothing = due.every(({ count }) => count === 0)
  const waiting = runs.some(({ state }) => state === 'pending' || state === 'approved')
  if (nothing || waiting) return null
  return (
    <ConfirmButton
      label="Demander le nettoyage…"
      title="Demander ce nettoyage ?"
      verb="Demander le nettoyage"
      onConfirm={() => thenInvalidate(callApi('staffRequestRetention', {}))}
    >
      <p>Une autre personne du secrétariat verra cette liste et devra l’approuver avant que rien ne disparaisse.</p>
    </ConfirmButton>
  )
}

const TITLES: Record<string, string> = retentionTitles
const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([rule, count]) => `${TITLES[rule] ?? rule} : ${count}`)
    .join(' · ')

function Run({ run }: { run: RetentionRun }) {
  const { state, planned, done, requested_by, requested_at, decided_by, decided_at } = run
  return (
    <li>
      <div>
        <b>Nettoyage du {formatInstant(requested_at)}</b>
        <p className={classes.quiet}>
          Demandé par {requested_by ?? 'un compte supprimé'}
          {decided_at && ` · décidé par ${decided_by ?? 'un compte supprimé'} le ${formatInstant(decided_at)}`}
        </p>
        <p>{state === 'finished' ? inWords(done) || 'Rien à supprimer' : inWords(planned)}</p>
      </div>
      <RunState run={run} />
    </li>
  )
}

function RunState({ run: { id, state, mine } }: { run: RetentionRun }) {
  if (state === 'finished') return <StatusBadge tone="ok">Terminé</StatusBadge>
  if (state === 'refused') return <StatusBadge tone="quiet">Écarté</StatusBadge>
  if (state === 'approved') return <StatusBadge tone="warn">En cours…</StatusBadge>
  return (
    <div>
      <div className={classes.buttons}>
        {!mine && (
          <ConfirmButton
            label="Approuver le nettoyage…"
            title="Supprimer ces données pour toujours ?"
            verb="Supprimer définitivement"
            onConfirm={() => thenInvalidate(callApi('staffApproveRetention', { id_run: id }))}
          >
            <p>Ce qui est listé ci-dessus disparaît. Cela ne peut pas être défait.</p>
          </ConfirmButton>
        )}
        <ConfirmButton
          label="Écarter le nettoyage…"
          title="Écarter ce nettoyage ?"
          verb="Écarter le nettoyage"
          onConfirm={() => thenInvalidate(callApi('staffRefuseRetention', { id_run: id }))}
        >
          <p>Rien n’est supprimé.</p>
        </ConfirmButton>
      </div>
      {mine && <p className={classes.quiet}>{staffPrivacyMessages.otherPerson}</p>}
    </div>
  )
}
