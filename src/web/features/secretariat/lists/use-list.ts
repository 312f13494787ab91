import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListName } from '#contract/staff/staff-list-fields.ts'
import {
  type ListParams,
  type ListState,
  parseList,
  toListParams,
  toSelection,
} from '#contract/staff/staff-list-param-fields.ts'
import { LIST_CALLS } from './list-calls.ts'
import { listQuery } from './list-queries.ts'

export const PAGE_SIZE = 50

/** A list whose state lives in the URL of its screen. */
export function useList(name: ListName) {
  const search: ListParams = useSearch({ strict: false })
  const navigate = useNavigate()
  const { screen, record } = LIST_CALLS[name]
  const now = parseList(name, search)
  const found = useQuery(listQuery(name, { ...toSelection(now), page: now.page, size: PAGE_SIZE }))
  return {
    now,
    found,
    isNarrowed: now.texte.trim() !== '' || Object.values(now.filters).some(Boolean),
    change: (changed: Partial<ListState>) =>
      void navigate({
        to: screen,
        search: toListParams(name, { ...now, ...changed }),
        // Typed letters replace the history entry.
        replace: 'texte' in changed,
      }),
    open: (id: number) => void navigate({ to: record, params: { id: String(id) } }),
  }
}
