import { IconMailFast, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { mailingKindLabels } from '#contract/staff/staff-mailing-messages.ts'
import { MailTabs } from '#web/features/secretariat/mails/mail-tabs.tsx'
import { IfMay } from '#web/features/secretariat/may.tsx'
import { formatError } from '#web/lib/format-error.ts'
import { formatInstant } from '#web/lib/format-instant.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { type ListedMailing, mailingsQuery } from './mailing-queries.ts'
import { Audience, MailingStateBadge } from './mailing-words.tsx'
import classes from './mailings.module.css'
import { NewMailing } from './new-mailing.tsx'

const SIZE = 50

const columns: Column<ListedMailing>[] = [
  {
    title: 'Objet',
    lead: true,
    show: ({ id_mailing, objet }) => (
      <Link className={classes.subject} to={paths.staffMailing} params={{ id: String(id_mailing) }}>
        {objet || 'Sans objet'}
      </Link>
    ),
  },
  { title: 'Pour', show: ({ parmi, liste }) => <Audience parmi={parmi} liste={liste} /> },
  { title: 'Sorte', show: ({ sorte }) => mailingKindLabels[sorte] },
  {
    title: 'Destinataires',
    align: 'end',
    show: ({ etat, destinataires }) => (etat === 'draft' ? '-' : destinataires.toLocaleString('fr-BE')),
  },
  { title: 'Date', show: ({ created_at, confirmed_at }) => formatInstant(confirmed_at ?? created_at) },
  { title: 'État', show: ({ etat }) => <MailingStateBadge etat={etat} /> },
]

export function MailingsPage() {
  const search = useSearch({ from: '/secretariat/mailing' })
  const navigate = useNavigate({ from: '/secretariat/mailing' })
  const page = /^[1-9]\d{0,3}$/.test(search.page ?? '') ? Number(search.page) : 1
  const { data, error, refetch } = useQuery(mailingsQuery(page, SIZE))
  return (
    <Page
      title="E-mails"
      actions={
        <>
          <IfMay call="staffCreateMailing">
            <ButtonLink variant="default" to={paths.staffMembers} leftSection={<IconUsers size={18} aria-hidden />}>
              Choisir une liste de membres
            </ButtonLink>
          </IfMay>
          <NewMailing parmi="clubs" liste={{}} leftSection={<IconMailFast size={18} aria-hidden />}>
            Écrire aux gestionnaires
          </NewMailing>
        </>
      }
    >
      <MailTabs current="mailings" />
      <Section title="Liste">
        {error && !data && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
        {!error && !data && <Skeleton height={320} radius="md" />}
        {data?.total === 0 && (
          <Empty icon={<IconMailFast />} title="Aucun mailing">
            <p>Filtrez les membres, puis choisissez « Écrire à cette liste ».</p>
          </Empty>
        )}
        {data && data.rows.length > 0 && (
          <>
            <DataTable
              label="Mailings"
              columns={columns}
              rows={data.rows}
              rowKey={({ id_mailing }) => id_mailing}
              paged
            />
            <Pager
              total={data.total}
              page={page}
              size={SIZE}
              onPage={(next) => void navigate({ search: next > 1 ? { page: String(next) } : {} })}
            />
          </>
        )}
      </Section>
    </Page>
  )
}
