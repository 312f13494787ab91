import { starsOf } from '#domain/label-criteria.ts'
import type { Club } from '#web/features/club/active-club.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './labels-page.module.css'
import { StarMarkers } from './stars.tsx'

type Criterion = Club['criteresDisponibles'][number]

const columns: Column<Criterion & { isValid: boolean }>[] = [
  {
    title: 'Critère',
    lead: true,
    show: ({ nom, explication }) => (
      <span className={classes.criterion}>
        <b>{nom}</b>
        <span>{explication}</span>
      </span>
    ),
  },
  { title: 'Période', show: ({ periode }) => periode },
  { title: 'Évaluation', show: ({ evaluation }) => evaluation },
  { title: 'Type', show: ({ est_labelisant }) => (est_labelisant ? 'Labélisant' : 'Valorisant') },
  { title: 'Étoiles', show: (criterion) => <StarMarkers stars={starsOf(criterion)} /> },
  {
    title: 'Validité',
    show: ({ isValid }) => (
      <StatusBadge tone={isValid ? 'ok' : 'quiet'}>{isValid ? 'Valide' : 'Non valide'}</StatusBadge>
    ),
  },
]

interface Props {
  title: string
  criteria: Criterion[]
  valid: ReadonlySet<Criterion>
}

export function CriteriaTable({ title, criteria, valid }: Props) {
  const rows = criteria.map((criterion) => ({ ...criterion, isValid: valid.has(criterion) }))
  return (
    <div className={classes.group}>
      <h3 className={classes.groupTitle}>
        {title}
        <span>
          {rows.filter(({ isValid }) => isValid).length} sur {rows.length} valides
        </span>
      </h3>
      <DataTable label={title} columns={columns} rows={rows} rowKey={({ id }) => id} paged />
    </div>
  )
}
