import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import type { TriedImport } from '#web/features/secretariat/import/import-queries.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Button } from '#web/ui/button.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useDownload } from '#web/ui/use-download.ts'
import { titleOf } from './column-title.ts'
import { formatRefused } from './format-refused.ts'
import classes from './import.module.css'

interface Props {
  genre: ImportKind
  problemes: TriedImport['problemes']
  fetchReport: () => Promise<Blob>
}

type Trouble = TriedImport['problemes']['premiers'][number]

const columnsOf = (genre: ImportKind): Column<Trouble>[] => [
  { title: 'Ligne', show: ({ ligne }) => ligne, sortBy: ({ ligne }) => ligne },
  {
    title: 'Colonne',
    lead: true,
    show: ({ colonne }) => titleOf(genre, colonne),
    sortBy: ({ colonne }) => titleOf(genre, colonne),
  },
  { title: 'Valeur', show: ({ valeur }) => <span className={classes.value}>{valeur || '(vide)'}</span> },
  { title: 'Problème', show: ({ message }) => message, sortBy: ({ message }) => message },
]

export const reportName = (genre: ImportKind) => `a-corriger-${genre}.xlsx`

/** The first problems by line, and the lines of all of them as a file. */
export function ProblemReport({ genre, problemes: { total, lignes, premiers }, fetchReport }: Props) {
  const { busy, download } = useDownload((error) => ({
    message: formatError(error),
  }))
  const columns = useMemo(() => columnsOf(genre), [genre])
  return (
    <>
      <Problem>{formatRefused(total, lignes)}</Problem>
      <DataTable label="Problèmes" columns={columns} rows={premiers} />
      <div className={classes.foot}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={busy}
          onClick={() => void download(fetchReport, reportName(genre))}
        >
          Télécharger les lignes à corriger
        </Button>
        {total > premiers.length && <p>Les {premiers.length} premiers sont montrés ici ; le fichier les a tous.</p>}
      </div>
    </>
  )
}
