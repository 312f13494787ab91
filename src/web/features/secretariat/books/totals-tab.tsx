import { booksWords } from '#contract/staff/staff-books-messages.ts'
import { formatEuros, toCents } from '#domain/money.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page.tsx'
import classes from './books.module.css'
import type { Books } from './books-queries.ts'
import type { Period } from './books-search.ts'
import { LoadBooks } from './load-books.tsx'

/** Sales of the period by product and way of payment, and of every year. */
export function TotalsTab({ period }: { period: Period }) {
  return (
    <LoadBooks period={period}>
      {({ produits, moyens, annees }) => (
        <>
          <p className={classes.note}>
            Les commandes payées, au prix commandé, le jour de leur payement ; moins les remboursements, le jour du
            remboursement. Les mêmes montants que dans le tableau de bord.
          </p>
          <Totals title="Par produit" heading="Produit" rows={produits} />
          <Totals title="Par moyen de payement" heading="Moyen" rows={moyens} />
          <Totals title="Par année, toutes périodes" heading="Année" rows={annees} />
        </>
      )}
    </LoadBooks>
  )
}

type Row = Books['produits'][number] & { isTotal?: true }

function Totals({ title, heading, rows }: { title: string; heading: string; rows: Row[] }) {
  const sum = (key: 'ventes' | 'rembourse' | 'total') => rows.reduce((all, row) => all + toCents(row[key]), 0) / 100
  const total: Row = {
    nom: booksWords.total,
    ventes: sum('ventes'),
    rembourse: sum('rembourse'),
    total: sum('total'),
    isTotal: true,
  }
  const show = (row: Row, text: string) => (row.isTotal ? <b>{text}</b> : text)
  const columns: Column<Row>[] = [
    { title: heading, lead: true, show: (row) => show(row, row.nom) },
    { title: 'Ventes', align: 'end', show: (row) => show(row, formatEuros(row.ventes)) },
    { title: 'Remboursé', align: 'end', show: (row) => show(row, formatEuros(row.rembourse)) },
    { title: 'Recettes', align: 'end', show: (row) => show(row, formatEuros(row.total)) },
  ]
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className={classes.note}>Aucune vente.</p>
      ) : (
        <DataTable label={title} columns={columns} rows={[...rows, total]} paged rowKey={({ nom }) => nom} />
      )}
    </Section>
  )
}
