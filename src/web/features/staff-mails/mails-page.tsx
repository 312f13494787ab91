import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../lib/api-error.ts'
import { formatInstant } from '../../lib/format-instant.ts'
import { type ListedMail, staffMailsQuery } from '../../lib/staff-mail-queries.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Problem } from '../../ui/problem.tsx'
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
  { title: 'Destinataire', show: ({ to_address }) => <span className={classes.address}>{to_address}</span> },
  { title: 'E-mail', show: ({ sorte }) => kindWords(sorte) },
  { title: 'État', show: ({ etat }) => <MailStateBadge etat={etat} /> },
]

/** What the portal has sent, or still tries to. */
export function MailsPage() {
  const search = useSearch({ from: '/secretariat/mails' })
  const navigate = useNavigate({ from: '/secretariat/mails' })
  const now = readMailSearch(search)
  const { data, error, isPlaceholderData } = useQuery(staffMailsQuery({ ...now, size: SIZE }))
  return (
    <Page title="E-mails">
      <MailTabs />
      <Section title="Rechercher">
        <MailFilters
          filters={now}
          errors={error instanceof ApiError ? error.fieldErrors : {}}
          onSearch={(wanted) => void navigate({ search: writeMailSearch(wanted) })}
        />
      </Section>
      <Section
        title="Liste"
        actions={
          data &&
          !error && (
            <span className={classes.count} role="status">
              {data.total} {data.total > 1 ? 'e-mails' : 'e-mail'}
            </span>
          )
        }
      >
        {error && <Problem>{error.message}</Problem>}
        {!error && !data && <Skeleton height={320} radius="md" />}
        {!error && data?.rows.length === 0 && (
          <Empty icon={<IconMailOff />} title="Aucun e-mail">
            <p>Élargissez la période ou retirez un filtre.</p>
          </Empty>
        )}
        {!error && data && data.rows.length > 0 && (
          <div aria-busy={isPlaceholderData} className={classes.found}>
            <DataTable label="E-mails" columns={columns} rows={data.rows} rowKey={({ id_mail }) => id_mail} paged />
            <Pager
              total={data.total}
              page={now.page}
              size={SIZE}
              onPage={(page) => void navigate({ search: writeMailSearch({ ...now, page }) })}
            />
          </div>
        )}
      </Section>
    </Page>
  )
}
