import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { type ProviderLine, unpaidOutQuery } from '#web/features/secretariat/bank/bank-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import classes from './books.module.css'

const SIZE = 50

/** The balance of the provider's account, and its lines that no payout has paid. */
export function OnlineTab() {
  const { data, error, refetch } = useQuery(unpaidOutQuery({}))
  const [page, setPage] = useState(1)
  if (error) return <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
  if (!data) return <Skeleton height={240} radius="md" />
  const { compte, solde, total, lignes } = data
  return (
    <Section title="Payements en ligne pas encore versés">
      <p>
        Solde du compte {compte.numero} {compte.nom}, aujourd’hui : <b>{formatEuros(solde)}</b>
      </p>
      <p className={classes.note}>
        L’organisme de payement verse ces payements en une fois, moins ses frais.{' '}
        <Link to={paths.staffBank} search={{ etat: 'unmatched' }}>
          Ouvrez le versement dans « Banque »
        </Link>{' '}
        et cochez ce qu’il verse : le solde revient à zéro.
      </p>
      {lignes.length === 0 ? (
        <p className={classes.note}>Tout est versé.</p>
      ) : (
        <DataTable
          label="Payements en ligne pas encore versés"
          columns={columns}
          rows={lignes.slice((page - 1) * SIZE, page * SIZE)}
          rowKey={({ id_line }) => id_line}
          paged
        />
      )}
      <Pager total={lignes.length} page={page} size={SIZE} onPage={setPage} />
      {total > lignes.length && (
        <p className={classes.note}>
          Les {lignes.length} plus récents sur {total}.
        </p>
      )}
    </Section>
  )
}

const columns: Column<ProviderLine>[] = [
  {
    title: 'Commande',
    lead: true,
    unbroken: true,
    show: ({ id_order, document }) =>
      id_order === null ? (
        document
      ) : (
        <Link to={paths.staffOrder} params={{ id: String(id_order) }}>
          {document}
        </Link>
      ),
  },
  { title: 'Date', show: ({ jour }) => formatDate(jour) },
  { title: 'Club', show: ({ club }) => club ?? '-' },
  { title: 'Nature', show: ({ nature }) => nature },
  { title: 'Montant', align: 'end', show: ({ montant }) => formatEuros(montant) },
]
