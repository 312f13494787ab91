import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#domain/dates.ts'
import { formatIban } from '#domain/iban.ts'
import { formatEuros } from '#domain/money.ts'
import { formatError } from '#web/lib/format-error.ts'
import { paths } from '#web/paths.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './books.module.css'
import { type ReconciledAccount, reconciliationQuery } from './books-queries.ts'
import type { Period } from './books-search.ts'

type Day = ReconciledAccount['jours'][number]

const columns: Column<Day>[] = [
  {
    title: 'Jour',
    lead: true,
    show: ({ jour }) => (
      <Link to={paths.staffBank} search={{ jour }}>
        {formatDate(jour)}
      </Link>
    ),
  },
  { title: 'Écritures du jour', align: 'end', show: ({ ecritures }) => formatEuros(ecritures) },
  { title: 'Solde des écritures', align: 'end', show: ({ solde_ecritures }) => formatEuros(solde_ecritures) },
  { title: 'Solde de la banque', align: 'end', show: ({ solde_banque }) => formatIfKnown(solde_banque) },
  { title: 'Écart', align: 'end', show: (day) => <Difference day={day} /> },
]

const formatIfKnown = (amount: number | null) => (amount === null ? 'pas d’extrait' : formatEuros(amount))

function Difference({ day: { ecart, nouvel_ecart } }: { day: Day }) {
  if (ecart === null) return '-'
  if (nouvel_ecart === 0) return formatEuros(ecart)
  return (
    <StatusBadge tone={ecart === 0 ? 'ok' : 'bad'}>
      {formatEuros(ecart)}
      {ecart !== nouvel_ecart && `, dont ${formatEuros(nouvel_ecart)} ce jour`}
    </StatusBadge>
  )
}

/** The balance of the bank beside that of the entries, account by account, the last day first. */
export function ReconciliationTab({ period }: { period: Period }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(reconciliationQuery(period))
  return (
    <>
      <p className={classes.note}>
        Le solde que la banque donne dans ses extraits, à côté de celui des écritures. Un écart vient le plus souvent
        d’un extrait qui n’a pas été importé : il est signalé au premier jour où il apparaît.
      </p>
      {error && <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>}
      {!data && !error && <Skeleton height={240} radius="md" />}
      {data && (
        <div className={classes.loaded} aria-busy={isPlaceholderData}>
          {data.comptes.map((account) => (
            <Account key={account.account} account={account} />
          ))}
        </div>
      )}
    </>
  )
}

function Account({ account: { account, ecart, jours } }: { account: ReconciledAccount }) {
  const name = formatIban(account)
  return (
    <Section title={name} actions={<Verdict ecart={ecart} />}>
      {jours.length === 0 ? (
        <p className={classes.note}>Aucun mouvement dans cette période.</p>
      ) : (
        <DataTable
          label={`Rapprochement du compte ${name}`}
          columns={columns}
          rows={jours}
          rowKey={({ jour }) => jour}
        />
      )}
    </Section>
  )
}

function Verdict({ ecart }: Pick<ReconciledAccount, 'ecart'>) {
  if (ecart === null) return <StatusBadge tone="quiet">Aucun extrait</StatusBadge>
  if (ecart === 0) return <StatusBadge tone="ok">Banque et écritures sont égales</StatusBadge>
  return <StatusBadge tone="bad">Écart de {formatEuros(ecart)}</StatusBadge>
}
