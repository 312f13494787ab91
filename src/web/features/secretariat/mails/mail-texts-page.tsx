import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MailName, mailGroups, mailKinds } from '#contract/mail-messages.ts'
import { type AutomaticMailName, listAutomaticMails } from '#domain/automatic-mails.ts'
import { automaticMailsQuery, ownTextsQuery } from '#web/features/secretariat/mails/mail-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { MailTabs } from './mail-tabs.tsx'
import classes from './staff-mails.module.css'

export function MailTextsPage() {
  const { data, error, refetch } = useQuery(ownTextsQuery)
  const { data: automatic = [] } = useQuery(automaticMailsQuery)
  const off = automatic.filter(({ actif }) => !actif).map(({ envoi }) => envoi)
  const own = new Set(data?.map(({ sorte }) => sorte))
  return (
    <Page title="E-mails">
      <MailTabs current="texts" />
      {error && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
      {mailGroups.map(({ title, kinds }) => (
        <Section key={title} title={title}>
          <ul className={classes.kinds}>
            {kinds.map((kind) => (
              <li key={kind}>
                <Link to={paths.staffMailText} params={{ kind }} className={classes.kind}>
                  <span>
                    <b>{mailKinds[kind].name}</b>
                    <span className={classes.when}>{mailKinds[kind].when}</span>
                  </span>
                  <span className={classes.marks}>
                    <AutomaticBadge kind={kind} off={off} />
                    {own.has(kind) && <StatusBadge tone="ok">Texte modifié</StatusBadge>}
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}

/** Says that the portal sends the mail by itself, at once; whether it is switched off follows. */
function AutomaticBadge({ kind, off }: { kind: MailName; off: AutomaticMailName[] }) {
  const names = listAutomaticMails(kind)
  if (names.length === 0) return null
  const stopped = names.filter((name) => off.includes(name)).length
  if (stopped === 0) return <StatusBadge tone="ok">Automatique</StatusBadge>
  return (
    <StatusBadge tone="warn">
      {stopped === names.length ? 'Automatique, coupé' : 'Automatique, coupé en partie'}
    </StatusBadge>
  )
}
