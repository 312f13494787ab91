import { useQuery } from '@tanstack/react-query'
import { importKindLabels } from '#contract/staff/staff-import-kind-fields.ts'
import { staffImportMessages } from '#contract/staff/staff-import-messages.ts'
import { automaticMailLabels } from '#contract/staff/staff-mail-messages.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import classes from './import.module.css'
import { type ImportHold, importHoldsQuery, invalidateStaffData } from './import-queries.ts'

/** The imports whose automatic mails wait for a decision; nothing while there are none. */
export function ImportHolds() {
  const { data, error, refetch } = useQuery(importHoldsQuery)
  if (error && !data) return <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
  if (!data || data.length === 0) return null
  return (
    <Section
      title="E-mails automatiques en attente"
      intro={
        <p>
          Le portail écrirait de lui-même à ces personnes, qui ne le connaissent peut-être pas encore. Rien ne part
          avant votre décision.
        </p>
      }
    >
      <ul className={classes.holds}>
        {data.map((hold) => (
          <Hold key={hold.id_hold} hold={hold} />
        ))}
      </ul>
    </Section>
  )
}

function Hold({ hold }: { hold: ImportHold }) {
  const { genre, fichier, created_at, auteur, personnes, premiers, envois } = hold
  const people = staffImportMessages.people(personnes)
  return (
    <li className={classes.hold}>
      <h3>
        {importKindLabels[genre]}, {`«\u00a0${fichier}\u00a0»`}
      </h3>
      <p className={classes.quiet}>
        Importé le {formatInstant(created_at)}
        {auteur && ` par ${auteur}`}
      </p>
      <dl className={classes.mails}>
        <dt>Avant la fin des licences, en tout</dt>
        <dd>{staffImportMessages.waiting(personnes, premiers)}</dd>
        {envois.map(({ envoi, total, premiers: names }) => (
          <div key={envoi}>
            <dt>{`Dès le prochain passage\u00a0: ${automaticMailLabels[envoi].name.toLowerCase()}`}</dt>
            <dd>{staffImportMessages.waiting(total, names)}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.foot}>
        <ConfirmButton
          label="Permettre ces e-mails…"
          aria-label={`Permettre ces e-mails\u00a0: ${fichier}`}
          title="Permettre ces e-mails ?"
          verb="Permettre"
          variant="filled"
          onConfirm={() => decide(hold, true)}
        >
          <p>
            {people}. Les rappels partent dès le prochain passage, puis aux délais choisis dans les textes des e-mails.
          </p>
        </ConfirmButton>
        <ConfirmButton
          label="Ne jamais les envoyer…"
          aria-label={`Ne jamais les envoyer\u00a0: ${fichier}`}
          title="Ne jamais envoyer ces e-mails ?"
          verb="Ne pas envoyer"
          onConfirm={() => decide(hold, false)}
        >
          <p>
            Ces licences se termineront sans rappel. Les licences suivantes des mêmes personnes en auront, comme toutes
            les autres.
          </p>
        </ConfirmButton>
      </div>
    </li>
  )
}

async function decide({ id_hold, personnes }: ImportHold, envoyer: boolean) {
  try {
    return await callApi('staffDecideImportMails', { id_hold, envoyer, personnes })
  } finally {
    // Also after a refusal: the number has changed, or a colleague was faster.
    void invalidateStaffData()
  }
}
