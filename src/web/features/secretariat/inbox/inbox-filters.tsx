import { Link } from '@tanstack/react-router'
import { inboxKinds } from '#contract/staff/staff-inbox-fields.ts'
import type { Inbox } from '#web/features/secretariat/inbox/inbox-queries.ts'
import { paths } from '#web/paths.ts'
import { kinds, useInboxRights } from './inbox-kinds.tsx'
import classes from './inbox-page.module.css'
import { type InboxState, toInboxParams } from './inbox-search.ts'

/** The filters by kind and owner, in the URL. A kind of which nothing waits has none, unless it is chosen. */
export function InboxFilters({ now, inbox: { comptes, a_moi } }: { now: InboxState; inbox: Inbox }) {
  const { mayRead } = useInboxRights()
  const all = Object.values(comptes).reduce((total, count) => total + count, 0)
  const filter = (label: string, count: number, wanted: Partial<InboxState>, current: boolean) => (
    <Link
      key={label}
      to={paths.staff}
      search={toInboxParams({ ...now, page: 1, ...wanted })}
      className={classes.filter}
      data-current={current}
      aria-current={current ? 'page' : undefined}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {label} <span className={classes.count}>{count}</span>
    </Link>
  )
  return (
    <nav aria-label="Filtres" className={classes.filters}>
      {filter('Tout', all, { sorte: null, a_moi: false }, now.sorte === null && !now.a_moi)}
      {inboxKinds
        .filter((kind) => mayRead(kind) && (comptes[kind] > 0 || now.sorte === kind))
        .map((kind) =>
          filter(kinds[kind].many, comptes[kind], { sorte: kind, a_moi: false }, now.sorte === kind && !now.a_moi),
        )}
      {filter('À moi', a_moi, { sorte: null, a_moi: true }, now.a_moi)}
    </nav>
  )
}
