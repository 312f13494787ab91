import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type CellKind, MEMBER_COLUMNS, OUTCOME_COLUMNS, type Sheet } from '#domain/sport-sheets/sheets.ts'
import { weightInKg } from '#domain/weight-category.ts'
import { type SportChoices, sportChoicesQuery } from '#web/features/secretariat/sport/sport-queries.ts'
import type { GridColumn } from './grid-line.tsx'

/** Kinds of cells with suggestions of the browser. */
const CHOICES: Partial<Record<CellKind, (choices: SportChoices) => string[]>> = {
  grade: ({ grades }) => grades,
  age: ({ ages }) => ages,
  level: ({ classes }) => classes,
  weight: ({ poids }) => poids.map(weightInKg),
  yes: () => ['oui', 'non'],
  result: () => ['réussi', 'échoué', 'absent'],
}

const listId = (key: string) => `choix-${key}`

/** Memoized, so that rows re-render only when they change. */
export function useGridColumns(sheet: Sheet): GridColumn[] {
  return useMemo(
    () => [
      ...MEMBER_COLUMNS,
      ...OUTCOME_COLUMNS[sheet].map(({ kind, ...column }) => ({
        ...column,
        ...(CHOICES[kind] && { list: listId(column.key) }),
      })),
    ],
    [sheet],
  )
}

export function ChoiceLists({ sheet }: { sheet: Sheet }) {
  const { data } = useQuery(sportChoicesQuery)
  if (!data) return null
  return OUTCOME_COLUMNS[sheet].map(({ key, kind }) => {
    const names = CHOICES[kind]?.(data)
    return (
      names && (
        <datalist key={key} id={listId(key)}>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      )
    )
  })
}
