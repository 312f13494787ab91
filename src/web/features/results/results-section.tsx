import { IconTrophy } from '@tabler/icons-react'
import { config } from '../../config.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Section } from '../../ui/page.tsx'

interface Props<Result> {
  /** What the table is called. */
  label: string
  columns: Column<Result>[]
  results: Result[]
}

/** Newest first, or where to find the next competition. */
export function ResultsSection<Result>({ label, columns, results }: Props<Result>) {
  return (
    <Section title="Résultats">
      {results.length === 0 ? (
        <Empty icon={<IconTrophy />} title="Aucun résultat en compétition trouvé">
          <p>
            Les prochaines compétitions sont au <a href={config.links.calendar}>calendrier de la fédération</a>.
          </p>
        </Empty>
      ) : (
        <DataTable label={label} columns={columns} rows={results} order={{ title: 'Date', descending: true }} />
      )}
    </Section>
  )
}
