import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NEWSLETTER_UNSUBSCRIBE_LABEL } from '#contract/mail-kinds/every-mail.ts'
import {
  type RecipientState,
  recipientStateLabels,
  staffMailingMessages,
} from '#contract/staff/staff-mailing-messages.ts'
import { LetterView } from '#web/features/secretariat/mails/letter-view.tsx'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { NativeSelect } from '#web/ui/native-select.ts'
import { Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'
import { invalidateMailings, type Mailing, type MailingRecipient, recipientsQuery } from './mailing-queries.ts'
import classes from './mailings.module.css'

/** A confirmed mailing: the decision of the second person, how far it is, its text, and each recipient. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  return (
    <>
      {mailing.etat === 'pending' ? <Decision mailing={mailing} /> : <Progress mailing={mailing} />}
      <Section title="Message">
        <LetterView
          subject={mailing.objet}
          paragraphs={mailing.texte.split(/\n\s*\n/)}
          button={null}
          note={null}
          unsubscribe={mailing.sorte === 'newsletter' ? { label: NEWSLETTER_UNSUBSCRIBE_LABEL, url: null } : null}
        />
      </Section>
      <Recipients mailing={mailing} />
    </>
  )
}

async function decide(call: Promise<{ message: string }>) {
  try {
    return await call
  } finally {
    void invalidateMailings()
  }
}

function Decision({ mailing: { id_mailing, destinataires, a_moi } }: { mailing: Mailing }) {
  const people = staffMailingMessages.people(destinataires)
  return (
    <Section title="Décision à deux">
      <p>{a_moi ? staffMailingMessages.otherPerson : `${people} recevront ce message si vous approuvez.`}</p>
      <IfMay call="staffApproveMailing">
        <div className={classes.buttons}>
          {!a_moi && (
            <ConfirmButton
              label="Approuver…"
              title="Envoyer ce mailing ?"
              verb="Approuver et envoyer"
              variant="filled"
              size="md"
              onConfirm={() => decide(callApi('staffApproveMailing', { id_mailing }))}
            >
              <p>{people}. Les e-mails partent l’un après l’autre ; l’envoi peut être arrêté en cours de route.</p>
            </ConfirmButton>
          )}
          <ConfirmButton
            label={a_moi ? 'Retirer la demande…' : 'Refuser…'}
            title={a_moi ? 'Retirer cette demande ?' : 'Refuser ce mailing ?'}
            verb={a_moi ? 'Retirer' : 'Refuser'}
            size="md"
            onConfirm={() => decide(callApi('staffRefuseMailing', { id_mailing }))}
          >
            <p>Rien n’est envoyé : le mailing redevient un brouillon, à corriger ou à supprimer.</p>
          </ConfirmButton>
        </div>
      </IfMay>
    </Section>
  )
}

function Progress({ mailing: { id_mailing, etat, destinataires, avancement } }: { mailing: Mailing }) {
  const states = Object.entries(avancement) as [RecipientState, number][]
  const waiting = etat === 'stopped' ? 'Non envoyés' : recipientStateLabels.attente
  return (
    <Section
      title="Avancement"
      actions={
        etat === 'sending' && (
          <IfMay call="staffStopMailing">
            <ConfirmButton
              label="Arrêter l’envoi…"
              title="Arrêter cet envoi ?"
              verb="Arrêter"
              onConfirm={() => decide(callApi('staffStopMailing', { id_mailing }))}
            >
              <p>Ce qui est parti est parti. Ce qui attend encore ne partira pas, et l’envoi ne peut pas reprendre.</p>
            </ConfirmButton>
          </IfMay>
        )
      }
    >
      <progress
        className={classes.progress}
        aria-label="Avancement de l’envoi"
        max={destinataires}
        value={destinataires - avancement.attente}
      />
      <dl className={classes.figures}>
        {states.map(([state, count]) => (
          <div key={state}>
            <dt>{state === 'attente' ? waiting : recipientStateLabels[state]}</dt>
            <dd>{count.toLocaleString('fr-BE')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

const SIZE = 50
const TONES: Record<RecipientState, StatusTone> = { attente: 'quiet', envoye: 'ok', refuse: 'bad', desabonne: 'warn' }
const STATES = [
  { value: '', label: 'Tous' },
  ...Object.entries(recipientStateLabels).map(([value, label]) => ({ value, label })),
]

const columns: Column<MailingRecipient>[] = [
  {
    title: 'Membre',
    lead: true,
    show: ({ id_member, nom, prenom }) => (
      <Link className={classes.subject} to={paths.staffMember} params={{ id: String(id_member) }}>
        <PersonName nom={nom} prenom={prenom} />
      </Link>
    ),
  },
  { title: 'E-mail', show: ({ mail }) => mail },
  {
    title: 'État',
    show: ({ etat, id_mail, erreur }) => (
      <>
        {id_mail === null ? (
          <StatusBadge tone={TONES[etat]}>{recipientStateLabels[etat]}</StatusBadge>
        ) : (
          <Link to={paths.staffMail} params={{ id: String(id_mail) }}>
            <StatusBadge tone={TONES[etat]}>{recipientStateLabels[etat]}</StatusBadge>
          </Link>
        )}
        {erreur && <span className={classes.error}>{erreur}</span>}
      </>
    ),
  },
]

function Recipients({ mailing: { id_mailing, etat: state } }: { mailing: Mailing }) {
  const [etat, setEtat] = useState<RecipientState | ''>('')
  const [page, setPage] = useState(1)
  const found = useQuery(recipientsQuery({ id_mailing, etat: etat || null, page, size: SIZE }, state === 'sending'))
  return (
    <>
      <NativeSelect
        className={classes.filter}
        label="Destinataires"
        data={STATES}
        value={etat}
        onChange={({ currentTarget }) => {
          setEtat(currentTarget.value as RecipientState | '')
          setPage(1)
        }}
      />
      <FoundList
        found={found}
        label="Destinataires"
        count={({ total }) => staffMailingMessages.people(total)}
        none={{
          icon: <IconUsers />,
          title: 'Aucun destinataire',
          advice: etat === '' ? 'Ce mailing n’est adressé à personne.' : 'Choisissez « Tous » pour voir les autres.',
        }}
        columns={columns}
        rowKey={({ id_member }) => id_member}
        page={page}
        size={SIZE}
        onPage={setPage}
      />
    </>
  )
}
