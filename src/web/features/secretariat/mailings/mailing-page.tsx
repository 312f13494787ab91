import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { mailingKindLabels } from '#contract/staff/staff-mailing-messages.ts'
import { LIST_CALLS } from '#web/features/secretariat/lists/list-calls.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { NoRecord } from '#web/ui/no-record.tsx'
import { Page } from '#web/ui/page.tsx'
import { MailingDraft } from './mailing-draft.tsx'
import { MailingProgress } from './mailing-progress.tsx'
import { type Mailing, mailingQuery } from './mailing-queries.ts'
import { Audience, MailingStateBadge } from './mailing-words.tsx'
import classes from './mailings.module.css'

export function MailingPage() {
  const { id } = useParams({ from: '/secretariat/mailing/$id' })
  const { data: mailing, error, refetch } = useQuery(mailingQuery(Number(id)))
  const back = <BackLink to={paths.staffMailings}>Mailing</BackLink>
  if (error && !mailing) {
    return (
      <NoRecord
        back={back}
        title="Mailing"
        error={error}
        onRetry={refetch}
        icon={<IconMailOff />}
        none="Ce mailing n’existe pas"
      >
        Son brouillon a peut-être été supprimé. <Link to={paths.staffMailings}>Voir les autres</Link>
      </NoRecord>
    )
  }
  if (!mailing) return <LoadingPage />
  const isDraft = mailing.etat === 'draft'
  return (
    <Page back={back} title={isDraft ? 'Écrire un mailing' : mailing.objet} intro={<Headline mailing={mailing} />}>
      {isDraft ? <MailingDraft key={id} mailing={mailing} /> : <MailingProgress mailing={mailing} />}
    </Page>
  )
}

function Headline({ mailing }: { mailing: Mailing }) {
  const { etat, sorte, parmi, liste, confirme_par, confirmed_at, approuve_par, arrete_par, ended_at } = mailing
  return (
    <>
      <p className={classes.headline}>
        <MailingStateBadge etat={etat} />
        {etat !== 'draft' && <span>{mailingKindLabels[sorte]}</span>}
        <span>
          Pour : <Audience parmi={parmi} liste={liste} />{' '}
          <Link to={LIST_CALLS[parmi].screen} search={liste}>
            Voir la liste
          </Link>
        </span>
      </p>
      {confirmed_at && (
        <p className={classes.quiet}>
          Confirmé par {confirme_par ?? 'un compte supprimé depuis'} le {formatInstant(confirmed_at)}
          {approuve_par && `, approuvé par ${approuve_par}`}
          {etat === 'stopped' &&
            ended_at &&
            `, arrêté par ${arrete_par ?? 'un compte supprimé depuis'} le ${formatInstant(ended_at)}`}
          .
        </p>
      )}
    </>
  )
}
