import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import classes from './page.module.css'

/** The last search of each list, until the page is reloaded. */
const lastSearch = new Map<string, LinkProps['search']>()

/** Stores the searches of an area's lists, for the links back to them. */
export function useRememberSearch() {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  useEffect(() => void lastSearch.set(pathname, search as LinkProps['search']), [pathname, search])
}

interface Props extends Required<Pick<LinkProps, 'to'>>, Pick<LinkProps, 'params'> {
  children: string
}

/** A link from a record to its list, with the last search. */
export function BackLink({ to, params, children }: Props) {
  return (
    <Link
      to={to}
      params={params}
      search={lastSearch.get(to)}
      className={`${classes.back} no-print`}
      // The list is an ancestor of the current page, and must not be marked as current.
      activeOptions={{ exact: true }}
      aria-label={`Retour\u00a0: ${children}`}
    >
      <IconChevronLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
