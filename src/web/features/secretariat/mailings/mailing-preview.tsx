import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SECOND_PERSON_ABOVE } from '#contract/staff/staff-mailing-fields.ts'
import { staffMailingMessages } from '#contract/staff/staff-mailing-messages.ts'
import { LetterView } from '#web/features/secretariat/mails/letter-view.tsx'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.ts'
import { Skeleton } from '#web/ui/skeleton.ts'
import {
  invalidateMailings,
  type Mailing,
  mailingPreviewQuery,
  type MailingPreview as Preview,
} from './mailing-queries.ts'
import classes from './mailings.module.css'

interface Props {
  mailing: Mailing
  /** The text on the screen is the stored one. */
  isSaved: boolean
}

/** Who would get the stored text, three of the letters, and the confirmation. */
export function MailingPreview({ mailing, isSaved }: Props) {
  const { id_mailing, version, objet } = mailing
  const { data, error, refetch } = useQuery(mailingPreviewQuery(id_mailing, version))
  return (
    <Section title="Destinataires et aperçu">
      {error && !data && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
      {!error && !data && <Skeleton height={240} radius="md" />}
      {data && (
        <>
          <Counts preview={data} />
          {objet !== '' && data.exemples.length > 0 && <Letters exemples={data.exemples} />}
          {!isSaved && <Warning>Sauvegardez le brouillon pour voir l’aperçu de ce texte et l’envoyer.</Warning>}
          {isSaved && objet !== '' && data.destinataires > 0 && (
            <IfMay call="staffConfirmMailing">
              <div className={classes.buttons}>
                <Confirm mailing={mailing} preview={data} />
              </div>
            </IfMay>
          )}
        </>
      )}
    </Section>
  )
}

function Counts({ preview }: { preview: Preview }) {
  const { personnes, destinataires, sans_mail, sans_newsletter, refusees, partagees } = preview
  const leftOut: [string, number][] = [
    ['sans adresse e-mail', sans_mail],
    ['sans la newsletter cochée', sans_newsletter],
    ['dont l’adresse refuse les e-mails', refusees],
    ['atteints par l’e-mail d’une autre personne à la même adresse', partagees],
  ]
  return (
    <div role="status">
      <p className={classes.total}>
        <b>{staffMailingMessages.people(destinataires)}</b> sur {personnes.toLocaleString('fr-BE')}{' '}
        {personnes > 1 ? 'personnes' : 'personne'}
      </p>
      <ul className={classes.reasons}>
        {leftOut
          .filter(([, count]) => count > 0)
          .map(([reason, count]) => (
            <li key={reason}>
              {count.toLocaleString('fr-BE')} {reason}
            </li>
          ))}
      </ul>
    </div>
  )
}

function Letters({ exemples }: { exemples: Preview['exemples'] }) {
  const [chosen, setChosen] = useState(0)
  const place = Math.min(chosen, exemples.length - 1)
  const { membre, mail, subject, paragraphs, unsubscribe } = exemples[place]!
  return (
    <div className={classes.letters}>
      {exemples.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label="Destinataire de l’aperçu"
          data={exemples.map((_, at) => ({ value: String(at), label: `Exemple ${at + 1}` }))}
          value={String(place)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <p className={classes.quiet}>
        À {membre}, {mail}
      </p>
      <LetterView
        subject={subject}
        paragraphs={paragraphs}
        button={null}
        note={null}
        unsubscribe={unsubscribe === null ? null : { label: unsubscribe, url: null }}
      />
    </div>
  )
}

function Confirm({
  mailing: { id_mailing, version, objet },
  preview: { destinataires },
}: {
  mailing: Mailing
  preview: Preview
}) {
  const asks = destinataires > SECOND_PERSON_ABOVE
  const people = staffMailingMessages.people(destinataires)
  async function confirm() {
    try {
      return await callApi('staffConfirmMailing', { id_mailing, destinataires }, { ifMatch: String(version) })
    } finally {
      // Also after a refusal: the list has changed, or a colleague was faster.
      void invalidateMailings()
    }
  }
  return (
    <ConfirmButton
      label={asks ? 'Demander l’envoi…' : 'Envoyer…'}
      title={asks ? 'Demander l’envoi ?' : 'Envoyer ce mailing ?'}
      verb={asks ? 'Demander' : 'Envoyer'}
      variant="filled"
      size="md"
      leftSection={<IconSend size={18} aria-hidden />}
      onConfirm={confirm}
    >
      <p>
        « {objet} », {people}. Le texte et les destinataires ne changent plus ensuite.
      </p>
      <p>
        {asks
          ? `Au-delà de ${SECOND_PERSON_ABOVE} destinataires, une deuxième personne du secrétariat approuve. Elle est prévenue par e-mail.`
          : 'Les e-mails partent l’un après l’autre ; vous pouvez arrêter l’envoi en cours de route.'}
      </p>
    </ConfirmButton>
  )
}
