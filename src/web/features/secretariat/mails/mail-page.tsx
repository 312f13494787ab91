import { IconMailOff, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { invalidateMails, type StaffMail, staffMailQuery } from '#web/features/secretariat/mails/mail-queries.ts'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { callApi } from '#web/lib/call-api.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { useAction } from '#web/lib/use-action.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.ts'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NoRecord } from '#web/ui/no-record.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { PersonName } from '#web/ui/person-name.tsx'
import { Warning } from '#web/ui/problem.tsx'
import { LetterView } from './letter-view.tsx'
import { kindWords, MailStateBadge } from './mail-words.tsx'
import { PlainText } from './plain-text.tsx'
import classes from './staff-mails.module.css'

export function MailPage() {
  const { id } = useParams({ from: '/secretariat/mails/$id' })
  const { data: mail, error, refetch } = useQuery(staffMailQuery(Number(id)))
  if (error && !mail) {
    return (
      <NoRecord
        back={<BackLink to={paths.staffMails}>E-mails</BackLink>}
        title="E-mail"
        error={error}
        onRetry={refetch}
        icon={<IconMailOff />}
        none="Cet e-mail n’existe pas"
      >
        Il a peut-être atteint le terme de sa conservation. <Link to={paths.staffMails}>Voir les autres</Link>
      </NoRecord>
    )
  }
  if (!mail) return <LoadingPage />
  return (
    <Page
      back={<BackLink to={paths.staffMails}>E-mails</BackLink>}
      title={mail.subject}
      intro={<Headline mail={mail} />}
      actions={
        mail.etat === 'abandonne' &&
        !mail.settled && (
          <IfMay call="staffRetryMail">
            <SendAgain mail={mail} />
          </IfMay>
        )
      }
    >
      {mail.last_error && (
        <Warning>
          Le serveur d’e-mail a répondu : {mail.last_error} ({mail.tries} {mail.tries > 1 ? 'essais' : 'essai'}
          {mail.next_try_at && `, le prochain le ${formatInstant(mail.next_try_at)}`})
        </Warning>
      )}
      {mail.retenu && (
        <Warning>
          Cette adresse a refusé trois e-mails de suite : celui-ci n’a pas été envoyé. Si elle est juste, « Renvoyer »
          l’envoie, et le portail y écrit à nouveau.
        </Warning>
      )}
      {mail.settled && (
        <Warning>
          Classé le {formatInstant(mail.settled.at)} : {mail.settled.note}
        </Warning>
      )}
      <Section title="Contenu">
        {mail.letter ? <LetterView subject={mail.subject} {...mail.letter} /> : <PlainText text={mail.text} />}
        {mail.attachments.length > 0 && (
          <p className={classes.files}>
            {mail.attachments.length > 1 ? 'Pièces jointes' : 'Pièce jointe'} : {mail.attachments.join(', ')}
          </p>
        )}
      </Section>
      {mail.letter && (
        <Section title="En texte seul">
          <PlainText text={mail.text} />
        </Section>
      )}
    </Page>
  )
}

function Headline({ mail }: { mail: StaffMail }) {
  return (
    <p className={classes.headline}>
      <MailStateBadge etat={mail.etat} />
      <b className={classes.address}>{mail.to_address}</b>
      <span>{kindWords(mail.sorte)}</span>
      {mail.membre && (
        <Link to={paths.staffMember} params={{ id: String(mail.membre.id_member) }}>
          <PersonName {...mail.membre} />
        </Link>
      )}
      <span>
        {mail.sent_at ? `envoyé le ${formatInstant(mail.sent_at)}` : `écrit le ${formatInstant(mail.created_at)}`}
      </span>
    </p>
  )
}

function SendAgain({ mail: { id_mail } }: { mail: StaffMail }) {
  const { busy, act } = useAction({ failureAsNotice: true, invalidate: invalidateMails })
  const send = () => act(() => callApi('staffRetryMail', { id_mail }))
  return (
    <Button loading={busy} leftSection={<IconSend size={18} aria-hidden />} onClick={() => void send()}>
      Renvoyer
    </Button>
  )
}
