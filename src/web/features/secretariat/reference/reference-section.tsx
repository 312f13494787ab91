import { IconPlus } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ReferenceField,
  type ReferenceName,
  type ReferenceValue,
  referenceTables,
} from '#contract/staff/staff-reference-table-fields.ts'
import { weightInKg } from '#domain/weight-category.ts'
import { IfMay, useActionColumns } from '#web/features/secretariat/may.tsx'
import {
  invalidateReference,
  type ReferenceRow,
  referenceQuery,
} from '#web/features/secretariat/reference/reference-queries.ts'
import { callApi } from '#web/lib/call-api.ts'
import { formatError } from '#web/lib/format-error.ts'
import { Belt } from '#web/ui/belt.tsx'
import { Button } from '#web/ui/button.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { LoadingPage } from '#web/ui/loading.tsx'
import { Section } from '#web/ui/page.tsx'
import { LabelDrawings } from './label-drawings.tsx'
import classes from './reference.module.css'
import { type Choice, ReferenceForm } from './reference-form.tsx'

/** A simple table with the actions of its rows, rendered from its description. */
export function ReferenceSection({ table }: { table: ReferenceName }) {
  const { title, intro, added, closed, name } = referenceTables[table]
  const { data, error, refetch } = useQuery(referenceQuery(table))
  const choices = useChoices(table)
  const [editing, setEditing] = useState<ReferenceRow | 'new' | null>(null)
  const columns = useActionColumns('staffSaveReference', columnsOf(table, choices, setEditing))
  return (
    <Section
      title={title}
      intro={<p>{intro}</p>}
      actions={
        !closed && (
          <IfMay call="staffSaveReference">
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEditing('new')}>
              Ajouter {added}
            </Button>
          </IfMay>
        )
      }
    >
      {data ? (
        <DataTable label={title} columns={columns} rows={data} rowKey={({ id }) => id} paged />
      ) : error ? (
        <LoadFailed onRetry={refetch}>{formatError(error)}</LoadFailed>
      ) : (
        <LoadingPage />
      )}
      {editing && data && (
        <ReferenceForm
          key={editing === 'new' ? 'new' : editing.id}
          table={table}
          row={editing === 'new' ? null : editing}
          nextOrdre={Math.max(0, ...data.map(({ valeurs }) => Number(valeurs.ordre))) + 1}
          title={editing === 'new' ? `Ajouter ${added}` : String(editing.valeurs[name])}
          choices={choices}
          onClose={() => setEditing(null)}
        />
      )}
    </Section>
  )
}

/** The options of each choice: fixed, or the rows of another table. */
function useChoices(table: ReferenceName): Record<string, Choice[]> {
  const fields = Object.entries(referenceTables[table].fields)
  const others = Array.from(new Set(fields.flatMap(([, { rows }]) => (rows ? [rows.table] : []))))
  const results = useQueries({ queries: others.map(referenceQuery) })
  return Object.fromEntries(
    fields.flatMap(([field, { choices, rows, empty }]) => {
      if (choices) return [[field, choices]]
      if (!rows) return []
      const found = results[others.indexOf(rows.table)]?.data ?? []
      const listed = found.map(({ id, valeurs }) => ({
        value: rows.value === 'id' ? id : (valeurs[rows.value] as string | number),
        label: String(valeurs[rows.label]),
      }))
      return [[field, typeof empty === 'string' ? [{ value: null, label: empty }, ...listed] : listed]]
    }),
  )
}

function columnsOf(
  table: ReferenceName,
  choices: Record<string, Choice[]>,
  onEdit: (row: ReferenceRow) => void,
): Column<ReferenceRow>[] {
  const { fields, name, closed, known } = referenceTables[table]
  const shown = Object.entries(fields).filter(([, { formOnly }]) => !formOnly)
  return [
    ...shown.map(
      ([field, description], index): Column<ReferenceRow> => ({
        title: description.label,
        show: ({ valeurs }) => show(table, field, description, valeurs[field] ?? null, choices[field]),
        ...(field === name && { lead: true }),
        // An order in the first column stands below its heading, at the edge of the table.
        ...(description.kind === 'integer' && index > 0 && { align: 'end' }),
      }),
    ),
    ...(table === 'labels'
      ? [{ title: 'Dessins', show: ({ valeurs }: ReferenceRow) => <LabelDrawings code={String(valeurs.code)} /> }]
      : []),
    {
      title: 'Actions',
      actions: true,
      show: (row) => {
        const called = String(row.valeurs[name])
        return (
          <>
            <Button variant="default" size="xs" aria-label={`Modifier\u00a0: ${called}`} onClick={() => onEdit(row)}>
              Modifier
            </Button>
            {!closed && !(known && row.valeurs[known] !== null) && (
              <RemoveButton table={table} row={row} called={called} />
            )}
          </>
        )
      },
    },
  ]
}

function RemoveButton({ table, row, called }: { table: ReferenceName; row: ReferenceRow; called: string }) {
  return (
    <ConfirmButton
      size="xs"
      label="Supprimer"
      aria-label={`Supprimer\u00a0: ${called}`}
      title={`Supprimer ${referenceTables[table].one}\u00a0?`}
      verb="Supprimer"
      onConfirm={async () => {
        const done = await callApi('staffRemoveReference', { table, id: row.id }, { ifMatch: String(row.version) })
        await invalidateReference()
        return done
      }}
    >
      <p>{called}. Cela n’est possible que si rien n’y fait référence.</p>
    </ConfirmButton>
  )
}

function show(
  table: ReferenceName,
  field: string,
  { kind }: ReferenceField,
  value: ReferenceValue,
  choices: Choice[] | undefined,
) {
  if (kind === 'flag') return value ? 'Oui' : 'Non'
  if (choices) return choices.find((choice) => choice.value === value)?.label ?? String(value ?? '-')
  if (table === 'grades' && field === 'grade') {
    return (
      <span className={classes.grade}>
        <Belt grade={String(value)} /> {String(value)}
      </span>
    )
  }
  if (table === 'categories_poids' && field === 'name') return weightInKg(String(value))
  return String(value ?? '-')
}
