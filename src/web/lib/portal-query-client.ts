import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryClientConfig,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * After a change, nothing that was read before it stays on a screen. TanStack Query by itself joins a first fetch that is
 * under way, leaves that of a query without a screen alone, and lets a late answer replace what was set meanwhile.
 */
export class PortalQueryClient extends QueryClient {
  constructor(config?: QueryClientConfig) {
    super(config)
    this.getQueryCache().subscribe((event) => {
      const isSet = event.type === 'updated' && event.action.type === 'success' && event.action.manual
      const { queryKey, state } = event.query
      if (isSet && state.fetchStatus === 'fetching') void this.invalidateQueries({ queryKey, exact: true })
    })
  }

  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const underWay: Query[] = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter((query) => query.state.data === undefined || !query.isActive())
    await super.invalidateQueries(filters, options)
    if (underWay.length === 0) return
    await Promise.allSettled(underWay.flatMap(({ promise }) => promise ?? []))
    await super.invalidateQueries({ ...filters, predicate: (query) => underWay.includes(query) }, options)
  }
}
