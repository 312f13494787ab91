import { isCalendarDate } from '#domain/dates.ts'
import { EVENT_KEY, LISTS, type ListColumn, type ListFilter, type ListName, usualColumns } from './staff-list-fields.ts'

/** What a list shows; it lives in the URL, so that a link shares it. */
export interface ListState {
  texte: string
  /** The filters that are set, by key. */
  filters: Record<string, string>
  colonnes: string[]
  tri: string
  page: number
}

export type ListParams = Partial<Record<string, string>>

/** Invalid values are ignored. */
export function parseList(name: ListName, { recherche, colonnes, tri, page, ...others }: ListParams): ListState {
  const filters: Record<string, ListFilter> = LISTS[name].filters
  const columns: Record<string, ListColumn> = LISTS[name].columns
  const chosen = (colonnes ?? '').split(',').filter((key) => Object.hasOwn(columns, key))
  return {
    texte: (recherche ?? '').slice(0, 200),
    filters: Object.fromEntries(
      Object.entries(others).filter(
        (entry): entry is [string, string] =>
          Object.hasOwn(filters, entry[0]) && isValid(filters[entry[0]]!, entry[1] ?? ''),
      ),
    ),
    colonnes: chosen.length > 0 ? [...new Set(chosen)] : usualColumns(name),
    tri: tri !== undefined && Object.hasOwn(columns, tri.replace(/^-/, '')) ? tri : LISTS[name].sortedBy,
    page: /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** Whether a filter may have this value; an empty one is none. */
function isValid({ kind, choices }: ListFilter, value: string): boolean {
  if (kind === 'choice') return Object.hasOwn(choices!, value)
  if (kind === 'flag') return value === 'oui'
  if (kind === 'number') return /^\d{1,4}$/.test(value)
  if (kind === 'club' || kind === 'grade') return /^[1-9]\d{0,8}$/.test(value)
  if (kind === 'event') return EVENT_KEY.test(value)
  if (kind === 'date') return isCalendarDate(value)
  // PostgreSQL stores neither a NUL nor half a surrogate pair.
  return value !== '' && value.length <= 100 && !/[\p{Cc}\p{Surrogate}]/u.test(value)
}

/** Without defaults. */
export function toListParams(name: ListName, { texte, filters, colonnes, tri, page }: ListState): ListParams {
  return {
    ...(texte && { recherche: texte }),
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(colonnes.join() !== usualColumns(name).join() && { colonnes: colonnes.join(',') }),
    ...(tri !== LISTS[name].sortedBy && { tri }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** What is saved of a list: neither its page nor its search text, which may name a person. */
export function toSavedParams(name: ListName, state: ListState): ListParams {
  return toListParams(name, { ...state, texte: '', page: 1 })
}

/** The input of the list's calls. */
export function toSelection({ texte, filters, colonnes, tri }: ListState) {
  return { texte, ...filters, colonnes, tri }
}
