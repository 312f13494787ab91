import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type MailName, mailKinds } from '#contract/mail-messages.ts'
import { mailTextQuery, type StaffMailText } from '#web/features/secretariat/mails/mail-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { AutomaticMails } from './automatic-mails.tsx'

/** Arrives with the text, of which the person reads the head meanwhile. */
const MailTextForm = lazyPart(async () => ({ default: (await import('./mail-text-form.tsx')).MailTextForm }))

export function MailTextPage() {
  const { kind } = useParams({ from: '/secretariat/mails/textes/$kind' })
  return Object.hasOwn(mailKinds, kind) ? <KnownText key={kind} kind={kind as MailName} /> : <UnknownText />
}

function KnownText({ kind }: { kind: MailName }) {
  const { data, error, refetch } = useQuery(mailTextQuery(kind))
  if (error && !data) {
    return (
      <Page back={<BackLink to={paths.staffMailTexts}>Textes des e-mails</BackLink>} title={mailKinds[kind].name}>
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      </Page>
    )
  }
  if (!data) return <LoadingPage />
  return (
    <Page
      back={<BackLink to={paths.staffMailTexts}>Textes des e-mails</BackLink>}
      title={mailKinds[kind].name}
      intro={
        <p>
          {mailKinds[kind].when} {formatAuthor(data)}
        </p>
      }
    >
      <AutomaticMails kind={kind} />
      <Suspense fallback={<Skeleton height={480} radius="md" />}>
        <MailTextForm kind={kind} text={data} />
      </Suspense>
    </Page>
  )
}

function formatAuthor({ modifie, updated_at, updated_by }: StaffMailText) {
  if (!modifie || updated_at === null) return 'C’est le texte d’origine.'
  return `Modifié le ${formatInstant(updated_at)}${updated_by ? ` par ${updated_by}` : ''}.`
}

function UnknownText() {
  return (
    <Page back={<BackLink to={paths.staffMailTexts}>Textes des e-mails</BackLink>} title="Texte d’un e-mail">
      <Empty icon={<IconMailOff />} title="Cet e-mail n’existe pas">
        <p>
          Choisissez-le parmi <Link to={paths.staffMailTexts}>tous les textes</Link>.
        </p>
      </Empty>
    </Page>
  )
}
