import type { LicenceStatus } from '#domain/licence-status.ts'
import type { MemberFilter } from '#web/features/club/club-queries.ts'
import { licenceStatuses } from '#web/ui/licence-statuses.ts'

/** Query parameters of the listing, so that a link or the back button restores it. */
export const listingSearch = [
  'recherche',
  'statut',
  'annees',
  'licencies',
  'nonLicencies',
  'pasEncore',
  'doublons',
  'tri',
  'page',
  'parPage',
] as const
export type ListingSearch = Partial<Record<(typeof listingSearch)[number], string>>

export const SORTS = { fin: 'Fin de licence', nom: 'Nom', grade: 'Grade' } as const
const ALL_ROWS = 999_999
export const PAGE_SIZES = [20, 50, 75, 100, ALL_ROWS]
const DEFAULT_SIZE = 50

/** A choice beside the statuses, since a wish is possible before and after the end. */
const WISHES = 'souhaits'

export interface Listing {
  text: string
  status: LicenceStatus | null
  /** Only members who wish to renew. */
  wishes: boolean
  /** The server's filters. */
  filter: Required<MemberFilter>
  sort: { by: keyof typeof SORTS; descending: boolean }
  page: number
  size: number
}

/** Parses the query parameters; invalid ones are ignored. */
export function readListing(search: ListingSearch, year: number): Listing {
  const sort = (search.tri ?? '').replace('-', '') as keyof typeof SORTS
  const size = Number(search.parPage)
  return {
    text: search.recherche ?? '',
    status: licenceStatuses.find(({ statut }) => statut === search.statut)?.status ?? null,
    wishes: search.statut === WISHES,
    filter: {
      annees: readYears(search.annees, year),
      memberLicencies: search.licencies === '1',
      memberNotLicencies: search.nonLicencies === '1',
      notLicencieCurrentYearOnly: search.pasEncore === '1',
      showDoublons: search.doublons === '1',
    },
    sort: Object.hasOwn(SORTS, sort)
      ? { by: sort, descending: search.tri!.startsWith('-') }
      : { by: 'fin', descending: true },
    page: /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : 1,
    size: PAGE_SIZES.includes(size) ? size : DEFAULT_SIZE,
  }
}

/** The query parameters of a listing, without defaults. */
export function writeListing({ text, status, wishes, filter, sort, page, size }: Listing, year: number): ListingSearch {
  const years = filter.annees.toSorted((one, other) => one - other).join(',')
  const tri = `${sort.descending ? '-' : ''}${sort.by}`
  return {
    ...(text && { recherche: text }),
    ...(wishes
      ? { statut: WISHES }
      : status && { statut: licenceStatuses.find((one) => one.status === status)!.statut }),
    ...(years !== String(year) && { annees: years }),
    ...(filter.memberLicencies && { licencies: '1' }),
    ...(filter.memberNotLicencies && { nonLicencies: '1' }),
    ...(filter.notLicencieCurrentYearOnly && { pasEncore: '1' }),
    ...(filter.showDoublons && { doublons: '1' }),
    ...(tri !== '-fin' && { tri }),
    ...(page > 1 && { page: String(page) }),
    ...(size !== DEFAULT_SIZE && { parPage: String(size) }),
  }
}

function readYears(text: string | undefined, year: number): number[] {
  const years = (text ?? '').split(',').filter((one) => /^(19[5-9]\d|2[01]\d\d)$/.test(one))
  return years.length > 0 ? [...new Set(years.map(Number))] : [year]
}
