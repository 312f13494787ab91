import { IconChevronLeft } from '@tabler/icons-react'
import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import classes from './page.module.css'

/** How each list was last searched, while the portal is open. */
const lastSearch = new Map<string, LinkProps['search']>()

/** Keeps in mind how the lists of an area are searched, for the ways back to them. */
export function useRememberSearch() {
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  useEffect(() => void lastSearch.set(pathname, search as LinkProps['search']), [pathname, search])
}

interface Props extends Required<Pick<LinkProps, 'to'>>, Pick<LinkProps, 'params'> {
  children: string
}

/** Up from a record to the list it was found in, as it was searched. */
export function BackLink({ to, params, children }: Props) {
  return (
    <Link
      to={to}
      params={params}
      search={lastSearch.get(to)}
      className={`${classes.back} no-print`}
      // The list above is not the page one is on.
      activeOptions={{ exact: true }}
      aria-label={`Retour\u00a0: ${children}`}
    >
      <IconChevronLeft size={18} aria-hidden />
      {children}
    </Link>
  )
}
