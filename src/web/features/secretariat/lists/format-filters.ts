import type { OutputOf } from '#contract/index.ts'
import { LISTS, type ListFilter, type ListName } from '#contract/staff/staff-list-fields.ts'
import { formatDate } from '#domain/dates.ts'

type Choices = OutputOf<'staffGetListChoices'>

/** What a filter of that kind chooses from; nothing for other kinds. */
export function listNamed(kind: ListFilter['kind'], { clubs, grades, evenements }: Choices) {
  const named: Partial<Record<ListFilter['kind'], { id: number | string; nom: string }[]>> = {
    club: clubs,
    grade: grades,
    event: evenements,
  }
  return named[kind]
}

/** The filters of a list in words; empty without any. A club, grade or event that is not known yet is shown by its id. */
export function formatFilters(name: ListName, filters: Record<string, string>, choices: Choices | undefined): string {
  const described: Record<string, ListFilter> = LISTS[name].filters
  return Object.entries(filters)
    .filter(([key, value]) => value !== '' && Object.hasOwn(described, key))
    .map(([key, value]) => {
      const { label, kind, choices: own } = described[key]!
      if (kind === 'flag') return label
      if (kind === 'choice') return own![value] ?? value
      if (kind === 'date') return `${label} ${formatDate(value)}`
      const named = choices && listNamed(kind, choices)
      return `${label}\u00a0: ${named?.find(({ id }) => String(id) === value)?.nom ?? value}`
    })
    .join(' · ')
}
