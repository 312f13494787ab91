import { hints, personReasons } from '#contract/staff/staff-bank-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatIban } from '#domain/iban.ts'
import { formatEuros } from '#domain/money.ts'
import type { BankPreview } from '#web/features/secretariat/bank/bank-queries.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/status-badge.tsx'
import classes from './bank.module.css'
import { Communication } from './communication.tsx'

type Line = BankPreview['mouvements'][number]

const SORTS: Record<Line['sort'], { label: string; tone: StatusTone; words: [one: string, several: string] }> = {
  payer: { label: 'Paye une commande', tone: 'ok', words: ['à payer', 'à payer'] },
  personne: { label: 'À décider', tone: 'warn', words: ['à décider', 'à décider'] },
  ignorer: { label: 'Ignoré', tone: 'quiet', words: ['ignoré', 'ignorés'] },
  connu: { label: 'Déjà connu', tone: 'quiet', words: ['déjà connu', 'déjà connus'] },
}

const columns: Column<Line>[] = [
  { title: 'Ligne', show: ({ ligne }) => ligne },
  { title: 'De', lead: true, show: ({ counterparty_name }) => counterparty_name || 'Inconnu' },
  { title: 'Date', show: ({ value_date }) => formatDate(value_date) },
  { title: 'Communication', show: (line) => <Communication {...line} /> },
  { title: 'Montant', show: ({ amount }) => formatEuros(amount), align: 'end' },
  { title: 'Ce qui se passera', show: (line) => <Fate line={line} /> },
]

function Fate({ line: { sort, reason, order, suggestions } }: { line: Line }) {
  const [likely] = suggestions
  return (
    <span className={classes.fate}>
      <StatusBadge tone={SORTS[sort].tone}>{SORTS[sort].label}</StatusBadge>
      {sort === 'payer' && order && (
        <span>
          {order.numero}, {order.club}
        </span>
      )}
      {reason && <span>{personReasons[reason]}</span>}
      {sort === 'personne' && order && (
        <span className={classes.quiet}>
          {order.numero}, {order.club}, {formatEuros(order.total)}
        </span>
      )}
      {likely && likely.id_order !== order?.id_order && (
        <span className={classes.quiet}>
          Peut-être {likely.numero}, {likely.club} ({hints[likely.hint]})
        </span>
      )}
      {sort === 'ignorer' && <span className={classes.quiet}>De l’argent sorti du compte</span>}
    </span>
  )
}

/** A preview of the import, line by line. */
export function PreviewTable({ nom, preview: { comptes, mouvements } }: { nom: string; preview: BankPreview }) {
  const counts = (Object.keys(SORTS) as Line['sort'][])
    .map((sort) => ({ sort, count: mouvements.filter((line) => line.sort === sort).length }))
    .filter(({ count }) => count > 0)
  return (
    <>
      <p className={classes.summary} role="status">
        <b>{nom}</b>
        {counts.map(({ sort, count }) => (
          <span key={sort}>
            {count} {SORTS[sort].words[count > 1 ? 1 : 0]}
          </span>
        ))}
        {mouvements.length === 0 && <span>aucun mouvement</span>}
      </p>
      <ul className={classes.accounts}>
        {comptes.map(({ account, date, numero, ancien_solde, nouveau_solde, repris }, index) => (
          <li key={`${account} ${index}`}>
            {formatIban(account)}
            {numero !== null && `, extrait ${numero}`}
            {date && `, ${formatDate(date)}`} : de {formatEuros(ancien_solde)} à {formatEuros(nouveau_solde)}
            {!repris && ', non repris'}
          </li>
        ))}
      </ul>
      {mouvements.length > 0 && <DataTable label="Mouvements du fichier" columns={columns} rows={mouvements} />}
    </>
  )
}
