/** Query parameters of the audit trail, so that a link or the back button restores it. */
const FILTERS = ['personne', 'licence', 'club', 'action', 'du', 'au'] as const
export const auditSearch = [...FILTERS, 'page'] as const
export type AuditSearch = Partial<Record<(typeof auditSearch)[number], string>>
export type AuditFilters = Record<(typeof FILTERS)[number], string>

export const PAGE_SIZE = 50

export function readFilters(search: AuditSearch): AuditFilters {
  return Object.fromEntries(FILTERS.map((name) => [name, search[name] ?? ''])) as AuditFilters
}

/** Without empty values. */
export function writeFilters(filters: Partial<AuditFilters>, page = 1): AuditSearch {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '')
  return { ...Object.fromEntries(given), ...(page > 1 && { page: String(page) }) }
}

export function pageOfSearch({ page }: AuditSearch): number {
  return /^[1-9]\d{0,3}$/.test(page ?? '') ? Number(page) : 1
}
