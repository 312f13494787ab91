import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { OutputOf } from '#contract/index.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError, isSaidAtField } from '#web/lib/format-error.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilterForm } from './audit-filter-form.tsx'
import classes from './audit-page.module.css'
import { type AuditFilters, PAGE_SIZE, pageOfSearch, readFilters, writeFilters } from './audit-search.ts'

export function AuditPage() {
  const search = useSearch({ from: '/secretariat/journal' })
  const navigate = useNavigate({ from: '/secretariat/journal' })
  const [filters, page] = [readFilters(search), pageOfSearch(search)]
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['staff', 'audit', filters, page],
    queryFn: ({ signal }) => callApi('staffSearchAudit', { ...filters, page, size: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : {}
  return (
    <Page title="Journal" intro={<p>Tout ce qui a été fait dans le portail : qui, quand, avant et après.</p>}>
      <Section title="Rechercher">
        <AuditFilterForm
          filters={filters}
          errors={fieldErrors}
          onSearch={(wanted, replace) => void navigate({ search: writeFilters(wanted), replace, resetScroll: false })}
        />
      </Section>
      <Section title="Entrées" actions={data && <Count found={data} />}>
        {data ? (
          <div className={classes.list} aria-busy={isPlaceholderData}>
            {data.rows.length === 0 && <NoEntry advice={adviceFor(filters)} />}
            <ol className={classes.entries}>
              {data.rows.map((row) => (
                <AuditEntry key={row.id} entry={row} />
              ))}
            </ol>
            <Pager
              total={data.total}
              page={page}
              size={PAGE_SIZE}
              onPage={(next) => void navigate({ search: writeFilters(filters, next) })}
            />
          </div>
        ) : isSaidAtField(error) ? (
          <NoEntry advice="Corrigez le critère marqué ci-dessus." />
        ) : error ? (
          <Problem>{formatError(error)}</Problem>
        ) : (
          <Skeleton height={320} radius="md" />
        )}
      </Section>
    </Page>
  )
}

function adviceFor(filters: AuditFilters) {
  const isNarrowed = Object.keys(writeFilters(filters)).length > 0
  return isNarrowed ? 'Élargissez la période ou retirez un filtre.' : 'Ce qui est fait dans le portail apparaît ici.'
}

function NoEntry({ advice }: { advice: string }) {
  return (
    <Empty icon={<IconHistory />} title="Aucune entrée">
      <p>{advice}</p>
    </Empty>
  )
}

const french = new Intl.NumberFormat('fr-BE')

function Count({ found: { total, more } }: { found: OutputOf<'staffSearchAudit'> }) {
  return (
    <span className={classes.count} role="status">
      {more
        ? `plus de ${french.format(total)} entrées : précisez la recherche`
        : `${french.format(total)} ${total > 1 ? 'entrées' : 'entrée'}`}
    </span>
  )
}
