import { useMemo } from 'react'
import type { KnownChoice } from '#contract/staff/staff-import-fields.ts'
import type { ImportKind } from '#contract/staff/staff-import-kind-fields.ts'
import type { TriedImport } from '#web/features/secretariat/import/import-queries.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { titleOf } from './column-title.ts'
import classes from './import.module.css'

interface Props {
  genre: ImportKind
  changements: TriedImport['changements']
  existants: KnownChoice
  onChoose: (existants: KnownChoice) => void
}

type Change = TriedImport['changements']['premiers'][number]

const number = new Intl.NumberFormat('fr-BE')

const columnsOf = (genre: ImportKind): Column<Change>[] => [
  { title: 'Ligne', show: ({ ligne }) => ligne },
  { title: 'Colonne', lead: true, show: ({ colonne }) => titleOf(genre, colonne) },
  { title: 'Dans le portail', show: ({ avant }) => <span className={classes.value}>{avant}</span> },
  { title: 'Dans le fichier', show: ({ apres }) => <span className={classes.value}>{apres}</span> },
]

/** Records known with other data: shown before they are overwritten, and only if that was chosen. */
export function Differences({ genre, changements: { colonnes, premiers }, existants, onChoose }: Props) {
  const columns = useMemo(() => columnsOf(genre), [genre])
  return (
    <>
      <ChoiceList
        legend="Ce que le portail connaît déjà, avec d’autres données"
        inRow
        choices={[
          { value: 'laisser', label: 'Laisser', detail: 'Les données du portail restent.' },
          {
            value: 'mettre_a_jour',
            label: 'Mettre à jour',
            detail: 'Celles du fichier les remplacent ; une cellule vide n’efface rien.',
          },
        ]}
        value={existants}
        onChange={onChoose}
      />
      <p className={classes.quiet}>
        {colonnes.map(({ colonne, nombre }) => `${titleOf(genre, colonne)} : ${number.format(nombre)}`).join(' · ')}
      </p>
      <DataTable label="Différences" columns={columns} rows={premiers} />
    </>
  )
}
