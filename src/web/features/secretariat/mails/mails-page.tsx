import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ListedMail, staffMailsQuery } from '#web/features/secretariat/mails/mail-queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { FoundList } from '#web/ui/found-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { WrappedEmail } from '#web/ui/wrapped-email.tsx'
import { MailFilters } from './mail-filters.tsx'
import { readMailSearch, writeMailSearch } from './mail-search.ts'
import { MailTabs } from './mail-tabs.tsx'
import { kindWords, MailStateBadge } from './mail-words.tsx'
import classes from './staff-mails.module.css'

const SIZE = 50

const columns: Column<ListedMail>[] = [
  {
    title: 'Objet',
    lead: true,
    show: ({ id_mail, subject }) => (
      <Link className={classes.subject} to={paths.staffMail} params={{ id: String(id_mail) }}>
        {subject}
      </Link>
    ),
  },
  { title: 'Date', show: ({ created_at }) => <span className={classes.when}>{formatInstant(created_at)}</span> },
  {
    title: 'Destinataire',
    show: ({ to_address }) => (
      <span className={classes.recipient}>
        <WrappedEmail text={to_address} />
      </span>
    ),
  },
  { title: 'E-mail', show: ({ sorte }) => kindWords(sorte), secondary: true },
  { title: 'État', show: ({ etat }) => <MailStateBadge etat={etat} /> },
]

export function MailsPage() {
  const search = useSearch({ from: '/secretariat/mails' })
  const navigate = useNavigate({ from: '/secretariat/mails' })
  const now = readMailSearch(search)
  const found = useQuery(staffMailsQuery({ ...now, size: SIZE }))
  const isNarrowed = Object.keys(writeMailSearch({ ...now, page: 1 })).length > 0
  return (
    <Page title="E-mails">
      <MailTabs current="sent" />
      <Section title="Rechercher">
        <MailFilters
          filters={now}
          errors={found.error instanceof ApiError ? found.error.fieldErrors : {}}
          onSearch={(wanted, replace) =>
            void navigate({ search: writeMailSearch(wanted), replace, resetScroll: false })
          }
        />
      </Section>
      <FoundList
        found={found}
        label="E-mails"
        count={({ total }) => `${total} ${total > 1 ? 'e-mails' : 'e-mail'}`}
        none={{
          icon: <IconMailOff />,
          title: 'Aucun e-mail',
          advice: isNarrowed
            ? 'Élargissez la période ou retirez un filtre.'
            : 'Les e-mails que le portail envoie apparaissent ici.',
        }}
        columns={columns}
        rowKey={({ id_mail }) => id_mail}
        page={now.page}
        size={SIZE}
        onPage={(page) => void navigate({ search: writeMailSearch({ ...now, page }) })}
      />
    </Page>
  )
}
